import { usePlace } from '#web/app/usePlace.ts'
import { hrefOf, readPlace } from './profilePlace.ts'

export const useProfilePlace = () => usePlace({ readPlace, hrefOf })

export type ProfilePlaceControl = ReturnType<typeof useProfilePlace>
