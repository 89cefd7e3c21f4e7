import type { Page } from '@playwright/test'
import { live } from '#shared/live/contract.ts'
import {
  fieldOf,
  join,
  makeRoom,
  openChat,
  type Room,
  rowOf,
  rowsOf,
  saidIn,
  sending,
  write,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

const waits = (page: Page, text: string) => rowOf(page, text).getByText('Sending…')
const hasFailed = (page: Page, text: string) => rowOf(page, text).getByText('Not sent')
const isKept = (page: Page, text: string) => rowOf(page, text).getByText('Waiting to send')
const retry = (page: Page, text: string) =>
  rowOf(page, text).getByRole('button', { name: 'Retry' }).click()

/** What the list says, without names, times and buttons. */
const wordsIn = (page: Page) =>
  rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('span[dir="auto"]')?.textContent),
  )

/** The server is reached and does what it is asked to, but nothing comes back. */
const loseAnswers = async (page: Page, room: Room) => {
  await page.route(live.stream.path, (route) => route.abort())
  await page.route(sending(room), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test.beforeEach(({ allowComplaint }) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET/)
})

test('without a network a message is there at once, marked, and goes out once by itself', async ({
  page,
  context,
  newcomer,
  anotherBrowser,
}) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const other = await anotherBrowser()
  await join(other.request, room)
  await Promise.all([openChat(page, room), openChat(other, room)])
  await context.setOffline(true)
  await write(page, 'From the tunnel')
  await expect(isKept(page, 'From the tunnel')).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('')
  await expect(fieldOf(page)).toBeFocused()
  expect(await saidIn(other.request, room)).toEqual([])

  await context.setOffline(false)
  await expect(rowOf(other, 'From the tunnel')).toBeVisible()
  await expect(rowOf(page, 'From the tunnel').locator('time')).toBeVisible()
  await expect(rowOf(page, 'From the tunnel')).toHaveCount(1)
  expect(await saidIn(other.request, room)).toEqual(['From the tunnel'])
})

test('what had arrived, though the answer was lost, is not said again', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await loseAnswers(page, room)
  await openChat(page, room)
  await write(page, 'Once')
  await expect(hasFailed(page, 'Once')).toBeVisible()
  expect(await saidIn(page.request, room)).toEqual(['Once'])
  await retry(page, 'Once')
  await expect(hasFailed(page, 'Once')).toBeVisible()

  await page.unroute(sending(room))
  await retry(page, 'Once')
  await expect(rowOf(page, 'Once').locator('time')).toBeVisible()
  expect(await wordsIn(page)).toEqual(['Once'])
  expect(await saidIn(page.request, room)).toEqual(['Once'])
})

test('what had arrived is known as soon as there is a link again, and needs no retry', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await loseAnswers(page, room)
  await openChat(page, room)
  await write(page, 'Heard already')
  await expect(hasFailed(page, 'Heard already')).toBeVisible()
  await page.unroute(live.stream.path)
  await expect(rowOf(page, 'Heard already').locator('time')).toBeVisible({ timeout: 40_000 })
  expect(await wordsIn(page)).toEqual(['Heard already'])
  expect(await saidIn(page.request, room)).toEqual(['Heard already'])
})

test('several that wait keep their order, and Enter pressed twice sends once', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  const held = Promise.withResolvers<void>()
  await page.route(sending(room), async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  const words = ['First', 'Second', 'Third', 'Fourth']
  for (const text of words) {
    await write(page, text)
    await fieldOf(page).press('Enter')
    await expect(waits(page, text)).toBeVisible()
  }
  held.resolve()
  await expect(rowsOf(page).locator('time')).toHaveCount(words.length)
  expect(await wordsIn(page)).toEqual(words)
  expect(await saidIn(page.request, room)).toEqual(words)
})

test('several that failed stay in their order, can be retried one by one, or be given up', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  // The browser believes in its network.
  await page.route(sending(room), (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  for (const text of ['First', 'Second', 'Third']) await write(page, text)
  await expect(rowsOf(page).getByText('Not sent')).toHaveCount(3)
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  expect(await wordsIn(page)).toEqual(['First', 'Second', 'Third'])
  await page.unroute(sending(room))
  await rowOf(page, 'Second').getByRole('button', { name: 'Discard' }).click()
  await retry(page, 'First')
  await retry(page, 'Third')
  await expect(rowsOf(page).locator('time')).toHaveCount(2)
  expect(await wordsIn(page)).toEqual(['First', 'Third'])
  expect(await saidIn(page.request, room)).toEqual(['First', 'Third'])
})

test('whoever leaves the chat finds there again what could not be sent, and what was being typed', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  await context.setOffline(true)
  await write(page, 'Still here')
  await expect(isKept(page, 'Still here')).toBeVisible()
  await fieldOf(page).fill('Half a sent')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Open' }).click()
  await expect(fieldOf(page)).toHaveValue('Half a sent')
  await expect(isKept(page, 'Still here')).toBeVisible()
  await context.setOffline(false)
  await expect(rowOf(page, 'Still here').locator('time')).toBeVisible()
  expect(await saidIn(page.request, room)).toEqual(['Still here'])
})
