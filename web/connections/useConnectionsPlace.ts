import { useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'
import { type ConnectionsPlace, hrefOf, readPlace } from './connectionsPlace.ts'

type Changes = Partial<ConnectionsPlace>

/** Where one is on the connections screen: read from the address, changed through it. */
export const useConnectionsPlace = () => {
  const [, navigate] = useLocation()
  const close = useCloseByAddress()
  const place = readPlace(useSearch())
  const hrefAt = (changes: Changes) => hrefOf({ ...place, ...changes })
  return {
    place,
    hrefAt,
    go: (changes: Changes) => navigate(hrefAt(changes)),
    /** For steps that nobody wants to walk back through one by one. */
    swap: (changes: Changes) => navigate(hrefAt(changes), { replace: true, state: history.state }),
    open: (changes: Changes) => navigate(hrefAt(changes), { state: openedHere }),
    close: (changes: Changes) => close(hrefAt(changes)),
  }
}

export type ConnectionsPlaceControl = ReturnType<typeof useConnectionsPlace>
