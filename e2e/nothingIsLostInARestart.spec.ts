import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { aProduct, type Product } from '../scripts/proofs/product.ts'
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
} from './chat.ts'
import { test as base, expect } from './fixtures.ts'

const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what is needed: nothing.
  product: async ({}, use) => {
    const dataDir = await mkdtemp(joinPath(tmpdir(), 'welkom-restart-'))
    const product = await aProduct({ dataDir })
    await product.start()
    await use(product)
    await product.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
  baseURL: ({ product }, use) => use(product.url),
})

test.skip(({ isMobile }) => isMobile, 'the width makes no difference')

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`after ${signal} and a new start the open chat goes on, with all that was said`, async ({
    page,
    newcomer,
    someoneElse,
    product,
    allowComplaint,
  }) => {
    allowComplaint(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY/)
    await newcomer()
    const other = await someoneElse()
    const room = await makeRoom(other)
    await join(page.request, room)
    await openChat(page, room)
    await sayMany(other, room, 3)
    await expect(rowOf(page, 'Line 3.')).toBeVisible()

    await sayMany(other, room, 3, 4)
    await product.end(signal)
    await write(page, 'While it was away')
    await expect(rowOf(page, 'While it was away').getByText('Not sent')).toBeVisible()
    await product.start()
    await sayMany(other, room, 3, 7)
    await expect(rowOf(page, 'Line 9.')).toBeVisible({ timeout: 30_000 })
    await rowOf(page, 'While it was away').getByRole('button', { name: 'Retry' }).click()
    await expect(rowOf(page, 'While it was away').locator('time')).toBeVisible()

    const lines = Array.from({ length: 9 }, (_, at) => `Line ${at + 1}.`)
    expect(await saidIn(other, room)).toEqual([...lines, 'While it was away'])
    await expect(rowsOf(page)).toHaveCount(10)
    await everythingIsRead(page.request)
    const shown = await logOf(page).ariaSnapshot()
    await page.reload()
    await expect.poll(() => logOf(page).ariaSnapshot()).toBe(shown)
  })
