import { useLocation, useSearch } from 'wouter'
import type { Post } from '#shared/community/contract.ts'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'
import { type BoardPlace, hrefOf, readPlace } from './boardPlace.ts'

type Changes = Partial<BoardPlace>

/** Where one is on the board: read from the address, changed through it. */
export const useBoardPlace = () => {
  const [path, navigate] = useLocation()
  const close = useCloseByAddress()
  const place = readPlace(useSearch())
  const hrefAt = (changes: Changes) => hrefOf({ ...place, ...changes })
  return {
    place,
    hrefAt,
    /** To other posts, from the first one on. */
    go: (changes: Changes) => {
      navigate(hrefAt(changes))
      window.scrollTo(0, 0)
    },
    /** For steps that nobody wants to walk back through one by one. */
    swap: (changes: Changes) => {
      navigate(hrefAt(changes), { replace: true, state: history.state })
      window.scrollTo(0, 0)
    },
    open: (changes: Changes) => navigate(hrefAt(changes), { state: openedHere }),
    /** Where a new post stands on top, in the place of the dialog's own step. */
    toTopWith: ({ category }: Post) => {
      // Whoever walked on meanwhile stays where they are.
      if (window.location.pathname !== path) return
      const isShown = place.category === category
      navigate(hrefOf({ category: isShown ? category : undefined }), { replace: true })
      window.scrollTo(0, 0)
    },
    close: (changes: Changes) => close(hrefAt(changes)),
  }
}

export type BoardPlaceControl = ReturnType<typeof useBoardPlace>
