import { useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'
import { type BuddiesPlace, hrefOf, readPlace } from './buddiesPlace.ts'

/** Where one is among one's language buddies: read from the address, changed through it. */
export const useBuddiesPlace = () => {
  const [, navigate] = useLocation()
  const close = useCloseByAddress()
  return {
    place: readPlace(useSearch()),
    open: (place: BuddiesPlace) => navigate(hrefOf(place), { state: openedHere }),
    /** From week to week: nobody wants to walk back through them one by one. */
    swap: (place: BuddiesPlace) => navigate(hrefOf(place), { replace: true, state: history.state }),
    close: () => close(hrefOf()),
  }
}

export type BuddiesPlaceControl = ReturnType<typeof useBuddiesPlace>
