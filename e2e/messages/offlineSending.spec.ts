import type { BrowserContext, Page } from '@playwright/test'
import { outboxSyncTag } from '#web/storage/outboxStore.ts'
import {
  composerOf,
  makeRoom,
  messageRow,
  messageRows,
  messageTextsIn,
  openChat,
  typeMessage,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { blockApi, noNetwork, setOnline, unblockApi, unsentCount } from '../support/offline.ts'
import { registrationOf } from '../support/push.ts'

test.use({ serviceWorkers: 'allow' })

const goOffline = async (context: BrowserContext, page: Page) => {
  await blockApi(context)
  await setOnline(page, false)
}

test.beforeEach(({ allowConsoleError }) => allowConsoleError(noNetwork))

test('twenty queued messages are sent once and in order, even if the page is closed twice', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  await goOffline(context, page)
  const words = Array.from({ length: 20 }, (_, at) => `From the tunnel, ${at + 1}.`)
  for (const text of words) await typeMessage(page, text)
  await expect(messageRows(page).getByText('Waiting to send')).toHaveCount(20)
  expect(await messageTextsIn(page.request, room)).toEqual([])
  await expect.poll(() => unsentCount(page)).toBe(20)

  let posts = 0
  await unblockApi(context)
  for (const end of [3, 9]) {
    const next = await context.newPage()
    // The page closes before the reply to its last message arrives.
    const isHalfWay = Promise.withResolvers<void>()
    await next.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts += 1
      const isLast = posts >= end
      const response = await route.fetch()
      if (isLast) isHalfWay.resolve()
      else await route.fulfill({ response })
    })
    await page.close()
    await openChat(next, room)
    await isHalfWay.promise
    page = next
  }
  const last = await context.newPage()
  await page.close()
  page = last
  await openChat(page, room)
  await expect(messageRow(page, '20.').locator('time')).toBeVisible()
  await expect(messageRows(page)).toHaveCount(20)
  await expect.poll(() => unsentCount(page)).toBe(0)
  expect(await messageTextsIn(page.request, room)).toEqual(words)
})

test('two offline tabs send each queued message once', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const second = await context.newPage()
  await openChat(page, room)
  await openChat(second, room)
  await goOffline(context, page)
  await setOnline(second, false)
  const words = ['One', 'Two', 'Three']
  for (const text of words) await typeMessage(page, text)
  await expect(messageRows(second).getByText('Waiting to send')).toHaveCount(3)
  let posts = 0
  // Counts the requests that reach the server.
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) posts += 1
  })
  await unblockApi(context)
  await Promise.all([setOnline(page, true), setOnline(second, true)])
  for (const tab of [page, second]) {
    await expect(messageRows(tab).locator('time')).toHaveCount(3)
    await expect(messageRows(tab)).toHaveCount(3)
  }
  expect(posts).toBe(3)
  expect(await messageTextsIn(page.request, room)).toEqual(words)
})

test('a queued message whose session ended is sent after the same user signs in again', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer, allowConsoleError }) => {
  allowConsoleError(/ 401 /)
  const person = await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  await goOffline(context, page)
  await typeMessage(page, 'Keep this for me')
  await expect(messageRow(page, 'Keep this for me').getByText('Waiting to send')).toBeVisible()
  await composerOf(page).fill('And half of this')
  await context.clearCookies({ name: 'session' })
  await unblockApi(context)
  await setOnline(page, true)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(messageRow(page, 'Keep this for me').locator('time')).toBeVisible()
  await expect(composerOf(page)).toHaveValue('And half of this')
  expect(await messageTextsIn(page.request, room)).toEqual(['Keep this for me'])
})

test('background sync sends queued messages, even if the service worker is stopped twice', {
  tag: ['@fullChromium', '@nightly'],
}, async ({ page, context, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const { session, origin, registrationId } = await registrationOf(page)
  // The page stays offline longer than the worker.
  await blockApi(page)
  await goOffline(context, page)
  const words = Array.from({ length: 20 }, (_, at) => `From the tunnel, ${at + 1}.`)
  for (const text of words) await typeMessage(page, text)
  await expect.poll(() => unsentCount(page)).toBe(20)
  const sync = () =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: outboxSyncTag,
      lastChance: false,
    })
  await unblockApi(context)
  for (const end of [2, 6]) {
    await sync()
    await expect
      .poll(async () => (await messageTextsIn(page.request, room)).length)
      .toBeGreaterThan(end)
    await session.send('ServiceWorker.stopAllWorkers')
  }
  await sync()
  await expect.poll(() => messageTextsIn(page.request, room)).toEqual(words)
  await expect.poll(() => unsentCount(page)).toBe(0)
  await expect(messageRows(page).getByText('Waiting to send')).toHaveCount(0)
})
