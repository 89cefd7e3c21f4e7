import { useLocation, useSearch } from 'wouter'
import { type EventsPlace, hrefOf, readPlace } from './eventsPlace.ts'

/** Marks the entries of the browser's history that a dialog of ours made. */
export const openedHere = { openedHere: true }

const wasOpenedHere = () =>
  Boolean((history.state as Partial<typeof openedHere> | null)?.openedHere)

type Changes = Partial<EventsPlace>

/** Where one is on the events screen: read from the address, changed through it. */
export const useEventsPlace = () => {
  const [, navigate] = useLocation()
  const place = readPlace(useSearch())
  const hrefAt = (changes: Changes) => hrefOf({ ...place, ...changes })
  return {
    place,
    hrefAt,
    go: (changes: Changes) => navigate(hrefAt(changes)),
    /** For steps that nobody wants to walk back through one by one. */
    swap: (changes: Changes) => navigate(hrefAt(changes), { replace: true, state: history.state }),
    open: (changes: Changes) => navigate(hrefAt(changes), { state: openedHere }),
    /** As the browser's back button, unless the address came from elsewhere with its dialog open. */
    close: (changes: Changes) => {
      if (wasOpenedHere()) history.back()
      else navigate(hrefAt(changes), { replace: true })
    },
  }
}

export type EventsPlaceControl = ReturnType<typeof useEventsPlace>
