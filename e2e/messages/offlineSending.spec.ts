import type { BrowserContext, Page } from '@playwright/test'
import { unsentTag } from '#web/api/unsentStore.ts'
import { fieldOf, makeRoom, openChat, rowOf, rowsOf, saidIn, write } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { registrationOf } from '../support/push.ts'
import { findServer, loseServer, noNetwork, sayOnline, unsentCount } from '../support/tunnel.ts'

test.use({ serviceWorkers: 'allow' })

const enterTunnel = async (context: BrowserContext, page: Page) => {
  await loseServer(context)
  await sayOnline(page, false)
}

test.beforeEach(({ allowComplaint }) => allowComplaint(noNetwork))

test('twenty messages written offline are sent once and in order, even if the page is closed twice', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  await enterTunnel(context, page)
  const words = Array.from({ length: 20 }, (_, at) => `From the tunnel, ${at + 1}.`)
  for (const text of words) await write(page, text)
  await expect(rowsOf(page).getByText('Waiting to send')).toHaveCount(20)
  expect(await saidIn(page.request, room)).toEqual([])
  await expect.poll(() => unsentCount(page)).toBe(20)

  let posts = 0
  await findServer(context)
  for (const end of [3, 9]) {
    const next = await context.newPage()
    // The answer to the last message before the page closes never reaches the page.
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
  await expect(rowOf(page, '20.').locator('time')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(20)
  await expect.poll(() => unsentCount(page)).toBe(0)
  expect(await saidIn(page.request, room)).toEqual(words)
})

test('two tabs that wait for the connection send each message once', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const second = await context.newPage()
  await openChat(page, room)
  await openChat(second, room)
  await enterTunnel(context, page)
  await sayOnline(second, false)
  const words = ['One', 'Two', 'Three']
  for (const text of words) await write(page, text)
  await expect(rowsOf(second).getByText('Waiting to send')).toHaveCount(3)
  let posts = 0
  // Counts the requests that reached the server.
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) posts += 1
  })
  await findServer(context)
  await Promise.all([sayOnline(page, true), sayOnline(second, true)])
  for (const tab of [page, second]) {
    await expect(rowsOf(tab).locator('time')).toHaveCount(3)
    await expect(rowsOf(tab)).toHaveCount(3)
  }
  expect(posts).toBe(3)
  expect(await saidIn(page.request, room)).toEqual(words)
})

test('a message whose session ended offline is sent after the same person signs in again', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer, allowComplaint }) => {
  allowComplaint(/ 401 /)
  const person = await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  await enterTunnel(context, page)
  await write(page, 'Keep this for me')
  await expect(rowOf(page, 'Keep this for me').getByText('Waiting to send')).toBeVisible()
  await fieldOf(page).fill('And half of this')
  await context.clearCookies({ name: 'session' })
  await findServer(context)
  await sayOnline(page, true)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(rowOf(page, 'Keep this for me').locator('time')).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('And half of this')
  expect(await saidIn(page.request, room)).toEqual(['Keep this for me'])
})

test('the service worker sends waiting messages on a sync event, even if it is stopped twice', {
  tag: '@fullChromium',
}, async ({ page, context, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const { session, origin, registrationId } = await registrationOf(page)
  // The page stays without a server for longer than the worker.
  await loseServer(page)
  await enterTunnel(context, page)
  const words = Array.from({ length: 20 }, (_, at) => `From the tunnel, ${at + 1}.`)
  for (const text of words) await write(page, text)
  await expect.poll(() => unsentCount(page)).toBe(20)
  const sync = () =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: unsentTag,
      lastChance: false,
    })
  await findServer(context)
  for (const end of [2, 6]) {
    await sync()
    await expect.poll(async () => (await saidIn(page.request, room)).length).toBeGreaterThan(end)
    await session.send('ServiceWorker.stopAllWorkers')
  }
  await sync()
  await expect.poll(() => saidIn(page.request, room)).toEqual(words)
  await expect.poll(() => unsentCount(page)).toBe(0)
  await expect(rowsOf(page).getByText('Waiting to send')).toHaveCount(0)
})
