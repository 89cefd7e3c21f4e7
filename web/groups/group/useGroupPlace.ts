import { useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'
import { hrefOfGroup } from '#web/groups/data.ts'
import { type GroupPlace, hrefOf, readPlace } from './groupPlace.ts'

type Changes = Partial<GroupPlace>

/** Where one is on a group's page: read from the address, changed through it. */
export const useGroupPlace = (id: string) => {
  const [, navigate] = useLocation()
  const close = useCloseByAddress()
  const place = readPlace(useSearch())
  const hrefAt = (changes: Changes) => hrefOf(id, { ...place, ...changes })
  return {
    place,
    go: (changes: Changes) => navigate(hrefAt(changes)),
    open: (changes: Changes) => navigate(hrefAt(changes), { state: openedHere }),
    /** Nothing, where it is closed by then: writes come to their end when they do. */
    close: (changes: Changes) => {
      const { pathname, search } = window.location
      const closed = hrefOf(id, { ...readPlace(search.slice(1)), ...changes })
      if (pathname === hrefOfGroup(id) && pathname + search !== closed) close(closed)
    },
  }
}

export type GroupPlaceControl = ReturnType<typeof useGroupPlace>
