import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { placeMenu } from './placeMenu.ts'

/**
 * Shows a popover at its button, above everything else, until a press elsewhere. Its first button
 * receives the focus.
 */
export const usePopup = (button: RefObject<HTMLButtonElement | null>, onClose: () => void) => {
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const [popup, opener] = [ref.current, button.current]
    if (!popup || !opener) return
    const aborter = new AbortController()
    const listen = (type: string, listener: (event: Event) => void) =>
      window.addEventListener(type, listener, { capture: true, signal: aborter.signal })
    const place = () => placeMenu(popup, opener)
    popup.showPopover()
    place()
    popup.querySelector('button')?.focus({ preventScroll: true })
    listen('scroll', place)
    listen('resize', place)
    listen('pointerdown', ({ target }) => {
      const isInside = target instanceof Node && (popup.contains(target) || opener.contains(target))
      if (!isInside) close()
    })
    return () => aborter.abort()
  }, [button])
  return ref
}
