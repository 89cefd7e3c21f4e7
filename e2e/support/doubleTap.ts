import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Taps twice on the same spot, `gap` milliseconds apart. The events carry explicit timestamps, so that
 * a slow machine does not stretch the gap.
 */
export const tapTwice = async (page: Page, control: Locator, gap: number) => {
  await expect(control).toBeEnabled()
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('There is nothing to tap')
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(0, 0)
  await page.mouse.move(centre.x, centre.y)
  const input = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const tap = async (timestamp: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await input.send('Input.dispatchMouseEvent', {
        ...centre,
        ...{ type, timestamp, button: 'left', clickCount: 1 },
      })
  }
  await Promise.all([tap(start), pause(gap).then(() => tap(start + gap / 1000))])
  await input.detach()
}

/** Records each write request that the page sends from now on, such as "POST /api/groups". */
export const recordWrites = (page: Page) => {
  const writes: string[] = []
  page.on('request', (request) => {
    const write = `${request.method()} ${new URL(request.url()).pathname}`
    if (request.method() !== 'GET') writes.push(write)
  })
  return writes
}

export const failureToast = (page: Page) => page.locator('#toasts').getByRole('alert')
