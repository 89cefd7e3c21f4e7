import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessibility.ts'

// A window of 1280 by 1024 pixels at 400 % (WCAG 1.4.10).
const smallest = { width: 320, height: 256 }

/**
 * What sticks out of the window at the right: where the page itself does not scroll, nobody ever
 * sees that part. What lies inside something that scrolls by itself may.
 */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll('a, button, input, select, textarea, p, h1, h2, h3, li')]
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect()
        const isShown = width > 1 && height > 1 && element.checkVisibility()
        return isShown && right > clientWidth + 1 && !scrolls(element.parentElement)
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })

// WCAG 1.4.12: as far apart as a reader may want them.
const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`

/** In a small window, and with wide text, all is there and the page scrolls one way only. */
export const expectReflow = async (page: Page, state: string) => {
  const before = page.viewportSize()
  await page.setViewportSize(smallest)
  await expectNoSidewaysScroll(page, `${state}, 320 by 256`)
  expect(await cutOff(page), `${state}, 320 by 256`).toEqual([])
  // Style elements are refused by the content security policy; a sheet made by script is not.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, wideText)
  await expectNoSidewaysScroll(page, `${state}, wide text`)
  expect(await cutOff(page), `${state}, wide text`).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  if (before) await page.setViewportSize(before)
}

/** Pixels (WCAG 2.5.8). */
const leastTarget = 24

/**
 * What can be pressed and is so small, and so near to another, that a finger meets both. What lies
 * below a fixed or sticky bar depends on how far the page is scrolled, so it is no neighbour.
 */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const kinds = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]'
    const boxOf = (element: Element) => {
      // A tick box is pressed by its label as well.
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
      const isOff = element.closest('[inert], [aria-hidden="true"], :disabled') !== null
      return width > 1 && height > 1 && element.checkVisibility() && !isOff && !isText(element)
    }
    const barOf = (element: Element | null): Element | null =>
      !element || /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : barOf(element.parentElement)
    const targets = [...document.querySelectorAll(kinds)]
      .filter(isReached)
      .map((element) => ({ element, box: boxOf(element), bar: barOf(element) }))
    const centreOf = ({ left, width, top, height }: DOMRect) => ({
      x: left + width / 2,
      y: top + height / 2,
    })
    const reach = ({ x, y }: { x: number; y: number }, box: DOMRect) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    const isSmall = (box: DOMRect) => box.width < least - 0.5 || box.height < least - 0.5
    return targets
      .filter(
        ({ element, box, bar }) =>
          isSmall(box) &&
          targets.some(
            (other) =>
              other.bar === bar &&
              !other.element.contains(element) &&
              !element.contains(other.element) &&
              reach(centreOf(box), other.box) < least / 2,
          ),
      )
      .map(({ element }) => element.outerHTML.slice(0, 160))
  }, leastTarget)

export const expectLargeTargets = async (page: Page, state: string) =>
  expect(await smallTargets(page), `${state}: targets below ${leastTarget} pixels`).toEqual([])
