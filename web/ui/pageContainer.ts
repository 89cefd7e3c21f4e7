const boxTop = 9

/** Whether a fixed element in a container refers to that container, and not to the window. */
const doContainersKeepFixedElements = () => {
  const box = document.createElement('div')
  const fixed = document.createElement('div')
  box.style.cssText = `position: absolute; top: ${boxTop}px; container-type: inline-size`
  fixed.style.cssText = 'position: fixed; top: 0'
  box.append(fixed)
  document.body.append(box)
  const isInside = box.getBoundingClientRect().top === fixed.getBoundingClientRect().top
  box.remove()
  return isInside
}

/**
 * The page is the container that our styles ask for its width. In Chrome before 129 and Safari
 * before 18.4 the bars would move to the end of the page then, so there our styles ask the window.
 */
export const checkPageContainer = async () => {
  if (!doContainersKeepFixedElements()) return
  delete document.documentElement.dataset.container
  ;(await import('./containersAsMedia.ts')).askWindow()
}
