import { useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from './openedHere.ts'

/** How a screen's address says where one is on it. */
type Reading<Place> = { readPlace: (search: string) => Place; hrefOf: (place: Place) => string }

/** Where one is on a screen: read from the address, changed through it. */
export const usePlace = <Place extends object>({ readPlace, hrefOf }: Reading<Place>) => {
  const [, navigate] = useLocation()
  const close = useCloseByAddress()
  const place = readPlace(useSearch())
  type Changes = Partial<Place>
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
