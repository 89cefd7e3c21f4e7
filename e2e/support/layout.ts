import { expect, type Page } from '@playwright/test'
import { findSmallTargets, leastTarget } from '#web/testing/smallTargets.ts'
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

export const expectLargeTargets = async (page: Page, state: string) =>
  expect(
    await page.evaluate(findSmallTargets, leastTarget),
    `${state}: targets below ${leastTarget} pixels`,
  ).toEqual([])
