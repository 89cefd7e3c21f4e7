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
  // Offline alone would leave what is open as it is.
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

test('what was said and deleted while one was in the tunnel is there on the other side', {
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

test('after a long absence, in which more was said than is fetched at once, nothing is in between', {
  tag: '@anyWidth',
}, async ({ page, way, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await sayMany(other, room, 5)
  await openChat(page, room, way.site)
  await expect(rowsOf(page)).toHaveCount(5)

  await way.enterTunnel()
  await sayMany(other, room, 220, 6)
  await way.leaveTunnel()
  await expect(rowOf(page, 'Line 225.')).toBeVisible()
  const numbers = () =>
    rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => Number(/Line (\d+)/.exec(row.textContent)?.[1])),
    )
  const isWhole = (shown: number[]) =>
    shown.every((each, at) => at === 0 || each === (shown[at - 1] ?? 0) + 1)
  expect(isWhole(await numbers())).toBe(true)
  await expect(async () => {
    await logOf(page).evaluate((log) => log.scrollTo(0, 0))
    expect(await numbers()).toHaveLength(225)
  }).toPass()
  expect(isWhole(await numbers())).toBe(true)
})

test('a link that is cut again and again loses nothing and says nothing twice', {
  tag: '@anyWidth',
}, async ({ page, way, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await openChat(page, room, way.site)
  const talk = (async () => {
    for (let at = 1; at <= 60; at++) {
      await say(other, room, `Line ${at}.`)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })()
  for (let cut = 1; cut <= 5; cut++) {
    await expect(rowOf(page, `Line ${cut * 8}.`)).toBeVisible()
    way.cut()
  }
  await talk
  await expect(rowOf(page, 'Line 60.')).toBeVisible()
  const words = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => /Line \d+/.exec(row.textContent)?.[0]),
  )
  expect(words).toEqual(Array.from({ length: 60 }, (_, at) => `Line ${at + 1}`))
})
