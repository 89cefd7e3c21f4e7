import { useLayoutEffect } from 'react'
import { isBehindDialog } from './openDialogs.ts'
import { useToast } from './toast.ts'

const gap = 8

/** These have priority: title and buttons of a dialog, and a card in the corner. */
const keepClear = '[data-keep-clear="true"]'
/** And if there is room: other buttons, what is being written, and a message that failed. */
const controls =
  'dialog :is(button, input:focus, textarea:focus):not(#toasts *), [data-keep-clear="ifRoom"]'

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

/** Outside the page while a dialog with it closes. */
const findToast = () => document.querySelector<HTMLElement>('#toasts > section')

const lift = () => {
  const section = findToast()
  if (!section) return
  section.style.removeProperty('--toast-lift')
  const natural = section.getBoundingClientRect()
  const priority = getRects(keepClear)
  const bottom =
    findBottomAbove(natural, [...priority, ...getRects(controls)]) ??
    findBottomAbove(natural, priority) ??
    natural.bottom
  section.style.setProperty('--toast-lift', `${natural.bottom - bottom}px`)
}

/** Keeps a toast clear of dialog titles, buttons and the focused field, also while dialogs change. */
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
    // A press on the toast begins with its focus, and must end on it.
    const liftForField = ({ target }: FocusEvent) => findToast()?.contains(target as Node) || lift()
    window.addEventListener('resize', liftInFrame)
    document.addEventListener('animationend', lift)
    document.addEventListener('focusin', liftForField)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', liftInFrame)
      document.removeEventListener('animationend', lift)
      document.removeEventListener('focusin', liftForField)
    }
  }, [toast])
  return null
}
