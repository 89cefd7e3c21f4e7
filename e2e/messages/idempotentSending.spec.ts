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

test.use({ serviceWorkers: 'allow' })

const hasFailed = (page: Page, text: string) => rowOf(page, text).getByText('Not sent')
const isKept = (page: Page, text: string) => rowOf(page, text).getByText('Waiting to send')
const retry = (page: Page, text: string) =>
  rowOf(page, text).getByRole('button', { name: 'Retry' }).click()

/** The texts of the list, without names, times and buttons. */
const wordsIn = (page: Page) =>
  rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('span[dir="auto"]')?.textContent),
  )

/** The server takes each message, and its answer is lost. */
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

test('a message written without a connection is sent once when the connection is back', async ({
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

test('a message whose answer was lost is not stored twice when it is retried', {
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
