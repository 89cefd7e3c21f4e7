import { afterNextPaint } from './afterNextPaint.ts'
import { createStore } from './createStore.ts'

/** In the order of opening. */
const store = createStore<readonly HTMLDialogElement[]>([])

const lastOf = (dialogs: readonly HTMLDialogElement[]) => dialogs.at(-1) ?? null

/** The dialog on top: the browser makes everything outside of it inert. */
export const topDialog = () => lastOf(store.get())

export const useTopDialog = () => store.useSelected(lastOf)

/** Whether neither pointers nor keys nor screen readers reach the element. */
export const isBehindDialog = (element: Element) => topDialog()?.contains(element) === false

/** Remembered, because it leaves the page with a dialog that closes. */
let toasts: HTMLElement | null = null

/** Toasts are inside the dialog on top, where pointers and screen readers reach them. */
const placeToasts = () => {
  toasts ??= document.getElementById('toasts')
  const place = topDialog() ?? document.body
  if (toasts && toasts.parentElement !== place) place.append(toasts)
}

/** Returns the function that removes it. */
export const addOpenDialog = (dialog: HTMLDialogElement) => {
  store.set([...store.get(), dialog])
  // It lays out the dialog again, which is painted before.
  afterNextPaint(placeToasts)
  return () => {
    store.set(store.get().filter((one) => one !== dialog))
    placeToasts()
  }
}
