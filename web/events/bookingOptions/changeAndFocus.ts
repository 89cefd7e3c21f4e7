import { flushSync } from 'react-dom'

/** Changes the page, then focuses what has this id: it may be new, or React has moved it. */
export const changeAndFocus = (change: () => void, id: string) => {
  flushSync(change)
  document.getElementById(id)?.focus()
}
