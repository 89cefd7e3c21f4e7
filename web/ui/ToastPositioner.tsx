import { useLayoutEffect } from 'react'
import { useToast } from './toast.ts'

const gap = 8

/** Marked parts come first: title and buttons of a dialog, and a card in the corner. */
const kept = '[data-keep-clear]'
const buttons = '[aria-modal="true"] button'

const isSeen = (element: Element) =>
  !element.closest('[inert]') && element.getClientRects().length > 0

const rectsOf = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter(isSeen)
    .map((element) => element.getBoundingClientRect())

/** Where a message ends that rises from `natural` until it covers none of `rects`; null: nowhere. */
const endAbove = (natural: DOMRect, rects: DOMRect[]) => {
  const { left, right, height } = natural
  let end = natural.bottom
  while (end >= height) {
    const start = end - height
    const hit = rects.find(
      (one) => one.top < end && one.bottom > start && one.left < right && one.right > left,
    )
    if (!hit) return end
    end = hit.top - gap
  }
  return null
}

const rise = (section: HTMLElement) => {
  section.style.removeProperty('--rise')
  const natural = section.getBoundingClientRect()
  const first = rectsOf(kept)
  const end =
    endAbove(natural, [...first, ...rectsOf(buttons)]) ?? endAbove(natural, first) ?? natural.bottom
  section.style.setProperty('--rise', `${natural.bottom - end}px`)
}

/** Keeps a toast clear of dialog titles and buttons, also while dialogs open, close or grow. */
export const ToastPositioner = () => {
  const toast = useToast()
  useLayoutEffect(() => {
    const section = document.querySelector<HTMLElement>('#toasts > section')
    if (!toast || !section) return
    const riseNow = () => rise(section)
    const watch = new MutationObserver(riseNow)
    riseNow()
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['inert'],
    })
    window.addEventListener('resize', riseNow)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', riseNow)
    }
  }, [toast])
  return null
}
