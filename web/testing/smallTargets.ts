/** In pixels (WCAG 2.5.8). */
export const minTargetSize = 24

/**
 * Finds touch targets that are too small and too close to another. Targets below a fixed or sticky
 * bar are no neighbours, because their position depends on scrolling. Playwright serialises this
 * function, so it must not reference anything outside itself.
 */
export const findSmallTargets = (minSize: number) => {
  const kinds = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]'
  const boxOf = (element: Element) => {
    // A checkbox is also pressed by its label.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const boxes = [element, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []))
    return boxes.reduce((a, b) => (a.width * a.height > b.width * b.height ? a : b))
  }
  const isText = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent?.trim().length ?? 0) >
      (element.textContent?.trim().length ?? 0)
  const isReached = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isOff = element.closest('[aria-hidden="true"], :disabled') !== null
    return width > 1 && height > 1 && element.checkVisibility() && !isOff && !isText(element)
  }
  const barOf = (element: Element | null): Element | null =>
    !element || /fixed|sticky/.test(getComputedStyle(element).position)
      ? element
      : barOf(element.parentElement)
  // What lies behind a dialog is inert.
  const reachable = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const targets = [...reachable.querySelectorAll(kinds)]
    .filter(isReached)
    .map((element) => ({ element, box: boxOf(element), bar: barOf(element) }))
  const centreOf = ({ left, width, top, height }: DOMRect) => ({
    x: left + width / 2,
    y: top + height / 2,
  })
  const reach = ({ x, y }: { x: number; y: number }, box: DOMRect) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
  const isSmall = (box: DOMRect) => box.width < minSize - 0.5 || box.height < minSize - 0.5
  return targets
    .filter(
      ({ element, box, bar }) =>
        isSmall(box) &&
        targets.some(
          (other) =>
            other.bar === bar &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            reach(centreOf(box), other.box) < minSize / 2,
        ),
    )
    .map(({ element }) => element.outerHTML.slice(0, 160))
}
