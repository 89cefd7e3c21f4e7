import { usePlace } from '#web/app/usePlace.ts'
import { hrefOf, readPlace } from './queuePlace.ts'

export const useQueuePlace = () => usePlace({ readPlace, hrefOf })

export type QueuePlaceControl = ReturnType<typeof useQueuePlace>
