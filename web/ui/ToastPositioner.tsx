import { useLayoutEffect } from 'react'
import { isBehindDialog } from './openDialogs.ts'
import { useToast } from './toast.ts'

const gap = 8

/** Marked elements have priority: title and buttons of a dialog, and a card in the corner. */
const keepClear = '[data-keep-clear]'
const buttons = 'dialog button:not(#toasts *)'

const getRects = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !isBehindDialog(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())

/** The bottom of a toast moved up from `natural` until it covers none of `rects`; null: no room. */
const findBottomAbove = (natural: DOMRect, rects: DOMRect[]) => {
  const { left, right, height } = natural
  let bottom = natural.bottom
  while (bottom >= height) {
    const top = bottom - height
    const overlapped = rects.find(
      (one) => one.top < bottom && one.bottom > top && one.left < right && one.right > left,
    )
    if (!overlapped) return bottom
    bottom = overlapped.top - gap
  }
  return null
}

const lift = () => {
  // Outside the page while a dialog with it closes.
  const section = document.querySelector<HTMLElement>('#toasts > section')
  if (!section) return
  section.style.removeProperty('--toast-lift')
  const natural = section.getBoundingClientRect()
  const priority = getRects(keepClear)
  const bottom =
    findBottomAbove(natural, [...priority, ...getRects(buttons)]) ??
    findBottomAbove(natural, priority) ??
    natural.bottom
  section.style.setProperty('--toast-lift', `${natural.bottom - bottom}px`)
}

/** Keeps a toast clear of dialog titles and buttons, also while dialogs open, close or grow. */
export const ToastPositioner = () => {
  const toast = useToast()
  useLayoutEffect(() => {
    if (!toast) return
    const observer = new MutationObserver(lift)
    lift()
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    // In the next frame dialogs know the new height of the window.
    const liftInFrame = () => requestAnimationFrame(lift)
    window.addEventListener('resize', liftInFrame)
    document.addEventListener('animationend', lift)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', liftInFrame)
      document.removeEventListener('animationend', lift)
    }
  }, [toast])
  return null
}
