import { expect, type Locator, type Page } from '@playwright/test'
import { toast } from './screens.ts'

const maxSteps = 60
// An infinite list never ends, so the walk stops here.
const maxStops = 120

/**
 * Inspects the focused element: whether it was focused before (or nothing is focused), and its HTML
 * if it is completely covered.
 */
const inspectFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { isKnown: true, hidden: null }
    const isKnown = focused.hasAttribute('data-walked')
    focused.setAttribute('data-walked', '')
    const isSeenAt = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (focused.contains(top) || top.closest('label')?.control === focused)
    }
    const isSeen = [...focused.getClientRects()].some(({ left, right, top, bottom }) =>
      [left + 3, (left + right) / 2, right - 3].some((x) =>
        [top + 3, (top + bottom) / 2, bottom - 3].some((y) => isSeenAt(x, y)),
      ),
    )
    return { isKnown, hidden: isSeen ? null : focused.outerHTML.slice(0, 200) }
  })

/** The HTML of the focused element if it is completely covered, else null. */
const hiddenFocus = async (page: Page) => (await inspectFocus(page)).hidden

/** Presses Tab until the target is focused. No focused element on the way may be covered. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  await expect(target).toBeVisible()
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press(key)
    expect(await hiddenFocus(page), 'The focused element is visible').toBeNull()
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`${maxSteps} times ${key} did not reach ${target}`)
}

/** Tabs to the target and presses a key. */
export const tabToAndPress = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to the field and replaces its text. */
export const tabToAndType = async (page: Page, field: Locator, text: string) => {
  if (!(await field.evaluate((one) => one === document.activeElement))) await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Waits for a toast and dismisses it with Escape. */
export const dismissToast = async (page: Page, text: string) => {
  await expect(toast(page, text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast(page, text)).toHaveCount(0)
}

const clearVisited = (page: Page) =>
  page.evaluate(() => {
    for (const stop of document.querySelectorAll('[data-walked]'))
      stop.removeAttribute('data-walked')
  })

/** Tabs once around the page. No focused element may be covered. */
export const expectVisibleFocus = async (page: Page, state: string) => {
  await clearVisited(page)
  for (let stops = 1; stops <= maxStops; stops++) {
    await page.keyboard.press('Tab')
    const { isKnown, hidden } = await inspectFocus(page)
    if (isKnown) return
    expect(hidden, `${state}, Tab ${stops}`).toBeNull()
  }
}
