import type { Page } from '@playwright/test'
import { live } from '#shared/live/contract.ts'
import {
  makeRoom,
  messageRow,
  messageRows,
  messageTextsIn,
  openChat,
  type Room,
  sendRoute,
  typeMessage,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const hasFailed = (page: Page, text: string) => messageRow(page, text).getByText('Not sent')
const retry = (page: Page, text: string) =>
  messageRow(page, text).getByRole('button', { name: 'Retry' }).click()

/** The message texts without names, times and buttons. */
const messageTexts = (page: Page) =>
  messageRows(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('span[dir="auto"]')?.textContent),
  )

/** The server stores each message, but its reply is dropped. */
const dropReplies = async (page: Page, room: Room) => {
  await page.route(live.stream.path, (route) => route.abort())
  await page.route(sendRoute(room), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test.beforeEach(({ allowConsoleError }) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET/)
})

test('retrying a message whose reply was lost stores it once', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await dropReplies(page, room)
  await openChat(page, room)
  await typeMessage(page, 'Once')
  await expect(hasFailed(page, 'Once')).toBeVisible()
  expect(await messageTextsIn(page.request, room)).toEqual(['Once'])
  await retry(page, 'Once')
  await expect(hasFailed(page, 'Once')).toBeVisible()

  await page.unroute(sendRoute(room))
  await retry(page, 'Once')
  await expect(messageRow(page, 'Once').locator('time')).toBeVisible()
  expect(await messageTexts(page)).toEqual(['Once'])
  expect(await messageTextsIn(page.request, room)).toEqual(['Once'])
})
