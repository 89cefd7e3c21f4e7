import type { Page } from '@playwright/test'
import { aWeakLink, type WeakLink } from '#server/testing/weakLink.ts'
import {
  everythingIsRead,
  join,
  logOf,
  makeRoom,
  openChat,
  rename,
  rowOf,
  rowsOf,
  say,
  sayMany,
  takeBack,
} from '../support/chat.ts'
import { test as base, expect } from '../support/fixtures.ts'

type Way = WeakLink & { site: string; enterTunnel(): Promise<void>; leaveTunnel(): Promise<void> }

const test = base.extend<{ way: Way }>({
  // Going offline alone would leave the open connections as they are.
  way: async ({ context, baseURL }, use) => {
    const link = await aWeakLink(baseURL ?? '')
    await use({
      ...link,
      site: `http://localhost:${new URL(link.url).port}`,
      enterTunnel: async () => {
        await context.setOffline(true)
        link.sever()
      },
      leaveTunnel: async () => {
        link.mend()
        await context.setOffline(false)
      },
    })
    await link.close()
  },
})

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowComplaint }) => {
  allowComplaint(
    /ERR_(FAILED|INTERNET_DISCONNECTED|NETWORK_IO_SUSPENDED|CONNECTION|SOCKET|INCOMPLETE|EMPTY)/,
  )
})

const expectSameAfterReload = async (page: Page) => {
  await everythingIsRead(page.request)
  const shown = await logOf(page).ariaSnapshot()
  await page.reload()
  await expect.poll(() => logOf(page).ariaSnapshot()).toBe(shown)
}

test('messages sent and deleted during a connection loss appear when the connection is back', {
  tag: '@anyWidth',
}, async ({ page, way, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  const first = await say(other, room, 'Said before.')
  await openChat(page, room, way.site)
  await expect(rowOf(page, 'Said before.')).toBeVisible()

  await way.enterTunnel()
  await sayMany(other, room, 3)
  await takeBack(other, room, first)
  const second = await say(other, room, 'Said and taken back.')
  await takeBack(other, room, second)
  await rename(other, room, 'Koffie met taart')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, 'Said before.')).toBeVisible()

  await way.leaveTunnel()
  await expect(rowOf(page, 'Message deleted')).toHaveCount(2)
  for (const at of [1, 2, 3]) await expect(rowOf(page, `Line ${at}.`)).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Koffie met taart' })).toBeVisible()
  await expectSameAfterReload(page)
})

test('a connection that is cut several times loses no message and repeats none', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, way, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await openChat(page, room, way.site)
  // Each cut comes while the next messages are on their way.
  let talk = Promise.resolve()
  for (let cut = 1; cut <= 3; cut++) {
    await talk
    talk = sayMany(other, room, 12, (cut - 1) * 12 + 1)
    await expect(rowOf(page, `Line ${cut * 12 - 8}.`)).toBeVisible()
    way.cut()
  }
  await talk
  const lines = () =>
    rowsOf(page).evaluateAll((rows) => rows.map((row) => /Line \d+/.exec(row.textContent)?.[0]))
  await expect.poll(lines).toEqual(Array.from({ length: 36 }, (_, at) => `Line ${at + 1}`))
})
