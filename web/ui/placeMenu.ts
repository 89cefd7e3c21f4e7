const gap = 8

const clamp = (at: number, size: number, from: number, to: number) =>
  Math.max(from + gap, Math.min(at, to - gap - size))

/** Below its button, or above it where there is more room; both end at the same side. */
export const placeMenu = (menu: HTMLElement, button: HTMLElement) => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = bottom + gap + height <= clientHeight - gap || top < clientHeight - bottom
  const y = isBelow ? bottom + gap : top - gap - height
  const start = getComputedStyle(button).direction === 'rtl' ? left : right - width
  // Not over what is beside a conversation, if there is room.
  const log = button.closest('[role="log"]')?.getBoundingClientRect()
  const x = log ? clamp(start, width, log.left, log.right) : start
  menu.style.top = `${clamp(y, height, 0, clientHeight)}px`
  menu.style.left = `${clamp(x, width, 0, clientWidth)}px`
}
