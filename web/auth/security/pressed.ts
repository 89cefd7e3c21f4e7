/**
 * What was pressed last. The focus will not tell: a button that is at work is disabled, and has
 * lost it. Listens from the start, since whoever asks for it may come later than the press.
 */
export const pressed: { current: HTMLElement | null } = { current: null }

document.addEventListener(
  'click',
  ({ target }) => {
    pressed.current =
      target instanceof Element ? target.closest<HTMLElement>('button, a, input') : null
  },
  true,
)
