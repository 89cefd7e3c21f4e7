/**
 * The last pressed control. `document.activeElement` does not work: a busy button is disabled and
 * has lost the focus. Listens from the start, because the dialog opens after the press.
 */
export const lastPressed: { current: HTMLElement | null } = { current: null }

document.addEventListener(
  'click',
  ({ target }) => {
    lastPressed.current =
      target instanceof Element ? target.closest<HTMLElement>('button, a, input') : null
  },
  true,
)
