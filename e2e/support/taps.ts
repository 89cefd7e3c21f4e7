import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** Two taps of one finger, which stays where it is; `gap` in milliseconds. */
export const tapTwice = async (page: Page, control: Locator, gap: number) => {
  await expect(control).toBeEnabled()
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('There is nothing to tap')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.move(0, 0)
  await page.mouse.move(x, y)
  if (gap === 0) return page.mouse.click(x, y, { clickCount: 2 })
  await page.mouse.click(x, y)
  await pause(gap)
  await page.mouse.click(x, y)
}

/** Each write that the page sends from now on: "POST /api/groups". */
export const writesOf = (page: Page) => {
  const writes: string[] = []
  page.on('request', (request) => {
    const write = `${request.method()} ${new URL(request.url()).pathname}`
    if (request.method() !== 'GET') writes.push(write)
  })
  return writes
}

export const failureToast = (page: Page) => page.locator('#toasts').getByRole('alert')
