const gap = 8

/** Below its button, or above it where there is more room; both end at the same side. */
export const placeMenu = (menu: HTMLElement, button: HTMLElement) => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = bottom + gap + height <= clientHeight - gap || top < clientHeight - bottom
  const start = getComputedStyle(button).direction === 'rtl' ? left : right - width
  const clamp = (at: number, room: number) => Math.max(gap, Math.min(at, room - gap))
  menu.style.top = `${clamp(isBelow ? bottom + gap : top - gap - height, clientHeight - height)}px`
  menu.style.left = `${clamp(start, clientWidth - width)}px`
}
