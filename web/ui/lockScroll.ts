/** Stops or allows scrolling of the page. Where scrollbars take up space, their space stays. */
export const lockScroll = (isLocked: boolean) => {
  const { body, documentElement } = document
  if (isLocked === (body.style.overflow === 'hidden')) return
  const scrollbarWidth = window.innerWidth - documentElement.clientWidth
  body.style.overflow = isLocked ? 'hidden' : ''
  body.style.marginInlineEnd = isLocked && scrollbarWidth > 0 ? `${scrollbarWidth}px` : ''
}
