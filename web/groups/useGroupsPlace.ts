import { usePlace } from '#web/app/usePlace.ts'
import { hrefOf, readPlace } from './groupsPlace.ts'

export const useGroupsPlace = () => usePlace({ readPlace, hrefOf })

export type GroupsPlaceControl = ReturnType<typeof useGroupsPlace>
