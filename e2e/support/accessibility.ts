import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * In the page itself: the usual way opens an empty page for each look, to reach into frames. A page
 * that has axe from an earlier look does not read its megabyte again, and only what is wrong is
 * written out: both together halve the time of a look. Style sheets are read again for one
 * experimental rule only, which is not among these.
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
  expect(await findings((await axe(page)).withTags(tags)), `${state}, ${scheme}`).toEqual([])
}

// The other rules ask about words, roles and structure, which are the same in every scheme.
const colourRules = ['color-contrast', 'link-in-text-block']

/** As `expectNoViolations`, of the colours alone, in a third of the time. */
export const expectLegible = async (page: Page, state: string, scheme: 'light' | 'dark') => {
  await switchTo(page, scheme)
  expect(await findings((await axe(page)).withRules(colourRules)), `${state}, ${scheme}`).toEqual(
    [],
  )
}

/** The page itself never scrolls sideways. */
export const expectNoSidewaysScroll = async (page: Page, state = 'The page') => {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, `${state} scrolls sideways`).toBeLessThanOrEqual(client)
}
