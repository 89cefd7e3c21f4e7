import { type RefObject, useEffect } from 'react'

/** For what is fetched only after its dialog opened: the dialog could not find it yet. */
export const useFocusAtStart = (target: RefObject<HTMLElement | null>) => {
  useEffect(() => target.current?.focus({ preventScroll: true }), [target])
}
