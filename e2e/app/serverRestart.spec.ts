import type { Product } from '../../reliability/support/product.ts'
import {
  everythingIsRead,
  join,
  logOf,
  makeRoom,
  openChat,
  rowOf,
  rowsOf,
  saidIn,
  sayMany,
  write,
} from '../support/chat.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { startInstallation } from '../support/startInstallation.ts'

const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what is needed: nothing.
  product: async ({}, use) => {
    const { product, remove } = await startInstallation()
    await use(product)
    await remove()
  },
  baseURL: ({ product }, use) => use(product.url),
})

test('an open chat continues after the server restarts, and loses no message', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, someoneElse, product, allowComplaint }) => {
  test.slow() // the browser waits longer before each new attempt
  allowComplaint(/ERR_(CONNECTION|SOCKET|INCOMPLETE|EMPTY)/)
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await openChat(page, room)
  const words: string[] = []
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const next = () => words.filter((text) => text.startsWith('Line')).length + 1
    const talk = async () => {
      const from = next()
      await sayMany(other, room, 3, from)
      words.push(...[0, 1, 2].map((at) => `Line ${from + at}.`))
    }
    await talk()
    await expect(rowOf(page, words.at(-1) ?? '')).toBeVisible()
    await talk()
    await product.end(signal)
    const away = `Written after ${signal}`
    await write(page, away)
    await expect(rowOf(page, away).getByText('Not sent')).toBeVisible()
    await product.start()
    await talk()
    await expect(rowOf(page, words.at(-1) ?? '')).toBeVisible({ timeout: 60_000 })
    await rowOf(page, away).getByRole('button', { name: 'Retry' }).click()
    await expect(rowOf(page, away).locator('time')).toBeVisible()
    words.push(away)
  }

  expect(await saidIn(other, room)).toEqual(words)
  await expect(rowsOf(page)).toHaveCount(words.length)
  await everythingIsRead(page.request)
  const shown = await logOf(page).ariaSnapshot()
  await page.reload()
  await expect.poll(() => logOf(page).ariaSnapshot()).toBe(shown)
})
