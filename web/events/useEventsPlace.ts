import { usePlace } from '#web/app/usePlace.ts'
import { hrefOf, readPlace } from './eventsPlace.ts'

export const useEventsPlace = () => usePlace({ readPlace, hrefOf })

export type EventsPlaceControl = ReturnType<typeof useEventsPlace>
