import { useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'
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
    close: (changes: Changes) => close(hrefAt(changes)),
  }
}

export type GroupPlaceControl = ReturnType<typeof useGroupPlace>
