import { usePlace } from '#web/app/usePlace.ts'
import { hrefOf, readPlace } from './connectionsPlace.ts'

export const useConnectionsPlace = () => usePlace({ readPlace, hrefOf })

export type ConnectionsPlaceControl = ReturnType<typeof useConnectionsPlace>
