import { expect, type Locator, type Page } from '@playwright/test'
import { toast } from './screens.ts'

const mostSteps = 60
// A list that fetches more at its end never ends: so far it is walked.
const mostStops = 120

/**
 * Looks at what has the focus: whether it had it before (or nothing has it any more), and its
 * source when all of it lies under something else.
 */
const lookAtFocus = (page: Page) =>
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

/** What has the focus, when all of it lies under something else. */
const hiddenFocus = async (page: Page) => (await lookAtFocus(page)).hidden

/** By Tab alone, as long as it takes; nothing that has the focus on the way is hidden. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  await expect(target).toBeVisible()
  for (let step = 0; step < mostSteps; step++) {
    await page.keyboard.press(key)
    expect(await hiddenFocus(page), 'Nothing lies over what has the focus').toBeNull()
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`${mostSteps} times ${key}, and never there: ${target}`)
}

/** To it by Tab, and pressed. */
export const pressAt = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** To it by Tab, and typed into; what stood there goes. */
export const typeAt = async (page: Page, field: Locator, text: string) => {
  if (!(await field.evaluate((one) => one === document.activeElement))) await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** What was told is read, and out of the way. */
export const closeMessage = async (page: Page, text: string) => {
  await expect(toast(page, text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast(page, text)).toHaveCount(0)
}

const forgetStops = (page: Page) =>
  page.evaluate(() => {
    for (const stop of document.querySelectorAll('[data-walked]'))
      stop.removeAttribute('data-walked')
  })

/** Walks once around by Tab from where the focus is; no stop is covered. */
export const expectSeenStops = async (page: Page, state: string) => {
  await forgetStops(page)
  for (let stops = 1; stops <= mostStops; stops++) {
    await page.keyboard.press('Tab')
    const { isKnown, hidden } = await lookAtFocus(page)
    if (isKnown) return
    expect(hidden, `${state}, Tab ${stops}`).toBeNull()
  }
}
