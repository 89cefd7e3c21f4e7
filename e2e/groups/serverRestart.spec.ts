import type { Product } from '../../reliability/support/product.ts'
import {
  expectNothingUnread,
  join,
  makeRoom,
  messageLog,
  messageRow,
  messageRows,
  messageTextsIn,
  openChat,
  sendMessages,
  typeMessage,
} from '../support/chat.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { startInstallation } from '../support/installation.ts'

const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring; no fixture is needed.
  product: async ({}, use) => {
    const { product, remove } = await startInstallation()
    await use(product)
    await remove()
  },
  baseURL: ({ product }, use) => use(product.url),
})

test('an open chat continues after the server restarts, and loses no message', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, someoneElse, product, allowConsoleError }) => {
  test.slow() // the browser waits longer before each new attempt
  allowConsoleError(/ERR_(CONNECTION|SOCKET|INCOMPLETE|EMPTY)/)
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await openChat(page, room)
  const expectedTexts: string[] = []
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const next = () => expectedTexts.filter((text) => text.startsWith('Line')).length + 1
    const sendThree = async () => {
      const from = next()
      await sendMessages(other, room, 3, from)
      expectedTexts.push(...[0, 1, 2].map((at) => `Line ${from + at}.`))
    }
    await sendThree()
    await expect(messageRow(page, expectedTexts.at(-1) ?? '')).toBeVisible()
    await sendThree()
    await product.end(signal)
    const offlineText = `Written after ${signal}`
    await typeMessage(page, offlineText)
    await expect(messageRow(page, offlineText).getByText('Not sent')).toBeVisible()
    await product.start()
    await sendThree()
    await expect(messageRow(page, expectedTexts.at(-1) ?? '')).toBeVisible({ timeout: 60_000 })
    await messageRow(page, offlineText).getByRole('button', { name: 'Retry' }).click()
    await expect(messageRow(page, offlineText).locator('time')).toBeVisible()
    expectedTexts.push(offlineText)
  }

  expect(await messageTextsIn(other, room)).toEqual(expectedTexts)
  await expect(messageRows(page)).toHaveCount(expectedTexts.length)
  await expectNothingUnread(page.request)
  const shown = await messageLog(page).ariaSnapshot()
  await page.reload()
  await expect.poll(() => messageLog(page).ariaSnapshot()).toBe(shown)
})
