import type { BrowserContext, Page, Request } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { live } from '#shared/live/contract.ts'
import {
  composerOf,
  join,
  makeRoom,
  messageRow,
  messageRows,
  openChat,
  sendMessage,
  sendMessages,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson } from '../support/people.ts'
import { fillRegistration } from '../support/screens.ts'

/** The open live stream requests of all tabs. */
const openStreams = (context: BrowserContext) => {
  const open = new Set<Request>()
  const isStream = (request: Request) => new URL(request.url()).pathname === live.stream.path
  context.on('request', (request) => {
    if (isStream(request)) open.add(request)
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return open
}

const linesIn = (page: Page) =>
  messageRows(page).evaluateAll((rows) =>
    rows.map((row) => /Line \d+\./.exec(row.textContent)?.[0]),
  )

test('three tabs share one stream, and another tab takes over when its tab closes', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer, someoneElse }) => {
  const open = openStreams(context)
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await openChat(page, room)
  await expect.poll(() => open.size).toBe(1)
  const [second, third] = [await context.newPage(), await context.newPage()]
  await Promise.all([openChat(second, room), openChat(third, room)])
  await sendMessage(other, room, 'Line 1.')
  for (const tab of [page, second, third]) await expect(messageRow(tab, 'Line 1.')).toBeVisible()
  expect(open.size).toBe(1)
  expect([...open][0]?.frame().page()).toBe(page)

  const sending = sendMessages(other, room, 30, 2)
  await page.close()
  await sending
  for (const tab of [second, third]) {
    await expect(messageRow(tab, 'Line 31.')).toBeVisible()
    expect(await linesIn(tab)).toEqual(Array.from({ length: 31 }, (_, at) => `Line ${at + 1}.`))
  }
  // A closed page reports nothing about its requests.
  for (const request of open) if (request.frame().page() === page) open.delete(request)
  expect(open.size).toBe(1)
  const leader = [...open][0]?.frame().page()
  expect([second, third]).toContain(leader)
  await leader?.close()
  const last = leader === second ? third : second
  await sendMessage(other, room, 'Line 32.')
  await expect(messageRow(last, 'Line 32.')).toBeVisible()
  await expect(messageRows(last)).toHaveCount(32)
})

test('when a session ends on another device, its live stream and chat close in all tabs', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer, someoneElse, allowConsoleError }) => {
  // Pages may send requests before they learn that their session has ended.
  allowConsoleError(/ 401 .*\/api\/(live|events|user\/tickets)/)
  const open = openStreams(context)
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await sendMessage(other, room, 'For members only')
  await openChat(page, room)
  await composerOf(page).fill('Half a sentence of mine')
  await expect.poll(() => open.size).toBe(1)
  const [stream] = open
  const second = await context.newPage()
  await openChat(second, room)

  await page.request.post(auth.logout.path)
  await expect.poll(() => open.has(stream as Request)).toBe(false)
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/auth/)
    await expect(tab.getByText('For members only')).toHaveCount(0)
  }

  const next = aPerson('Mehmet')
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, next)
  await page.getByRole('button', { name: 'Register' }).click()
  for (const tab of [page, second]) {
    // Signing in leads back to the group, which the new person has not joined.
    const dialog = tab.getByRole('dialog', { name: room.name })
    await expect(dialog.or(tab.getByRole('main').getByText(next.name)).first()).toBeVisible()
    await expect(tab.getByText('For members only')).toHaveCount(0)
  }
  await join(page.request, room)
  await openChat(page, room)
  await expect(composerOf(page)).toHaveValue('')
})
