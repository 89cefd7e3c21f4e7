import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Two taps of one finger, which stays where it is; `gap` in milliseconds. The times are written into
 * the events, so that a slow machine does not stretch the gap.
 */
export const tapTwice = async (page: Page, control: Locator, gap: number) => {
  await expect(control).toBeEnabled()
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('There is nothing to tap')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(0, 0)
  await page.mouse.move(place.x, place.y)
  const input = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const tap = async (timestamp: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await input.send('Input.dispatchMouseEvent', {
        ...place,
        ...{ type, timestamp, button: 'left', clickCount: 1 },
      })
  }
  await Promise.all([tap(start), pause(gap).then(() => tap(start + gap / 1000))])
  await input.detach()
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
