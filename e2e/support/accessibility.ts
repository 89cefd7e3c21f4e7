import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe in the page itself: by default it opens an empty page for each run, to reach into frames.
 * Axe is loaded once per page, and reports violations only: both together halve the time of a run.
 * Only an experimental rule needs the style sheets preloaded.
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

/** Axe finds nothing on what the page shows now, in one of the two colour schemes. */
export const expectNoViolations = async (page: Page, state: string, scheme: 'light' | 'dark') => {
  await expect(page.locator('[role="dialog"]:not([aria-labelledby])')).toHaveCount(0)
  await switchTo(page, scheme)
  // `expectLargeTargets` measures targets: for axe, one that lies partly below a bar is smaller.
  const builder = (await axe(page)).withTags(tags).disableRules('target-size')
  expect(await findings(builder), `${state}, ${scheme}`).toEqual([])
}

/** The page itself never scrolls sideways. */
export const expectNoSidewaysScroll = async (page: Page, state = 'The page') => {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, `${state} scrolls sideways`).toBeLessThanOrEqual(client)
}
