import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { findSmallTargets, minTargetSize } from '#web/testing/smallTargets.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Legacy mode runs axe in the page itself. By default axe opens an empty page per run to reach frames.
 * Loading axe once per page and reporting violations only halves the time of a run.
 * Style sheets are not preloaded, because only an experimental rule needs them.
 */
const axe = async (page: Page) => {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
}

const findings = async (builder: AxeBuilder) => {
  const { violations } = await builder.analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

const switchTo = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** Expects no axe violations on a page without scripts, which follows the device's colour scheme. */
export const expectPlainPageAccessible = async (page: Page, state: string) => {
  const builder = (await axe(page)).withTags(tags)
  expect(await findings(builder), state).toEqual([])
}

/** Expects no axe violations on the current page in one colour scheme. */
export const expectNoViolations = async (page: Page, state: string, scheme: 'light' | 'dark') => {
  await switchTo(page, scheme)
  // `expectLargeTargets` checks target sizes, because axe subtracts the part hidden below a bar.
  const builder = (await axe(page)).withTags(tags).disableRules('target-size')
  expect(await findings(builder), `${state}, ${scheme}`).toEqual([])
}

/** The page itself never scrolls sideways. */
export const expectNoSidewaysScroll = async (page: Page, state = 'The page') => {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  // After a change of the window's size, a screen may render once more.
  await expect
    .poll(tooWide, { message: `${state} scrolls sideways`, timeout: 10_000 })
    .toBeLessThanOrEqual(0)
}

// A window of 1280 by 1024 pixels at 400 % (WCAG 1.4.10).
const smallWindow = { width: 320, height: 256 }

/** Elements clipped at an edge of the window, unless an ancestor scrolls horizontally. */
const clippedElements = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll('a, button, input, select, textarea, p, h1, h2, h3, li')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        // Content that is skipped off the screen keeps the layout of an earlier width.
        const isRendered = element.checkVisibility({ contentVisibilityAuto: true })
        const isShown = width > 1 && height > 1 && isRendered
        const isClipped = left < -1 || right > clientWidth + 1
        return isShown && isClipped && !scrolls(element.parentElement)
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })

// Text spacing of WCAG 1.4.12.
const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`

/** The content security policy blocks style elements, but not constructed style sheets. */
const withStyle = async (page: Page, style: string, check: () => Promise<void>) => {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, style)
  await check()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** Expects no clipped content and no horizontal scrolling in a small window and with wide text spacing. */
export const expectReflow = async (page: Page, state: string) => {
  const before = page.viewportSize()
  await page.setViewportSize(smallWindow)
  await expectNoSidewaysScroll(page, `${state}, 320 by 256`)
  expect(await clippedElements(page), `${state}, 320 by 256`).toEqual([])
  await withStyle(page, wideText, async () => {
    await expectNoSidewaysScroll(page, `${state}, wide text`)
    expect(await clippedElements(page), `${state}, wide text`).toEqual([])
  })
  if (before) await page.setViewportSize(before)
}

// Twice the size (WCAG 1.4.4), for sizes in rem.
const largeText = ':root { font-size: 200% !important }'

/** Expects no horizontal scrolling on phones, with text of the usual and of twice the size. */
export const expectFitsPhones = async (page: Page, state: string) => {
  const before = page.viewportSize()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page, `${state}, ${width}`)
    await withStyle(page, largeText, () =>
      expectNoSidewaysScroll(page, `${state}, ${width}, large text`),
    )
  }
  if (before) await page.setViewportSize(before)
}

export const expectLargeTargets = async (page: Page, state: string) =>
  expect(
    await page.evaluate(findSmallTargets, minTargetSize),
    `${state}: targets below ${minTargetSize} pixels`,
  ).toEqual([])

/** Elements that animate although every test prefers reduced motion. */
const animatedElements = (page: Page) =>
  page.evaluate(() => {
    // These properties cause no motion, and a short transition of them is allowed.
    const motionless =
      /^(none|opacity|color|background-color|border-color|outline-color|fill|stroke)$/
    const maxMs = 100
    const listOf = (text: string) => text.split(',').map((one) => one.trim())
    const msOf = (text: string) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)
    const moves = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part)
      if (part && style.content === 'none') return false
      const durations = listOf(style.transitionDuration).map(msOf)
      const isSliding = listOf(style.transitionProperty).some((property, at) => {
        const ms = durations[at % durations.length] ?? 0
        return ms > (motionless.test(property) ? maxMs : 0)
      })
      const isRunning =
        style.animationName !== 'none' && listOf(style.animationDuration).some((d) => msOf(d) > 0)
      return isSliding || isRunning
    }
    return [...document.querySelectorAll('body, body *')]
      .filter((one) => [undefined, '::before', '::after'].some((part) => moves(one, part)))
      .map((one) => {
        const { transition, animationName } = getComputedStyle(one)
        return `${one.outerHTML.slice(0, 120)} ${transition} ${animationName}`
      })
  })

export const expectReducedMotion = async (page: Page, state: string) =>
  expect(await animatedElements(page), `${state}: animates despite reduced motion`).toEqual([])
