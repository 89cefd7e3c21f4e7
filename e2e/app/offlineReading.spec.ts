import type { Locator } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { join, makeRoom, messageRow, openChat, sendMessage } from '../support/chat.ts'
import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  blockApi,
  expectPersisted,
  infiniteQueryOf,
  noNetwork,
  setOnline,
  unblockApi,
} from '../support/offline.ts'
import { openEvent } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

const lastUpdated = (part: Locator) => part.getByText(/^Last updated \d\d:\d\d$/)

test('previously read data is available offline with its timestamp, and is refetched when online', async ({
  page,
  context,
  newcomer,
  someoneElse,
  anEvent,
  allowConsoleError,
}) => {
  allowConsoleError(noNetwork)
  await newcomer()
  const other = await someoneElse()
  const event = await anEvent()
  await book(page.request, event)
  const room = await makeRoom(other)
  await join(page.request, room)
  await sendMessage(other, room, 'See you at four.')
  await openChat(page, room)
  await expect(messageRow(page, 'See you at four.')).toBeVisible()
  await expectPersisted(page, auth.me.path, groups.mine.path, groups.messages.path)
  await page.goto('/events')
  await expect(page.getByRole('main')).toContainText(event.title)
  // The ticket is prefetched without being opened.
  await expectPersisted(
    page,
    infiniteQueryOf(events.list.path, { when: 'upcoming' }),
    events.one.path,
  )

  await blockApi(context)
  await openChat(page, room)
  await expect(messageRow(page, 'See you at four.')).toBeVisible()
  await openEvent(page, event)
  await page.getByRole('button', { name: 'Show my ticket' }).click()
  const code = page.getByRole('img', { name: `Code of your booking for ${event.title}` })
  await expect(code).toBeVisible()
  await expect(page.getByRole('main')).toContainText(event.title)
  const time = lastUpdated(page.getByRole('main'))
  await expect(time).toBeVisible()

  const later = await anEvent()
  await unblockApi(context)
  await setOnline(page, true)
  await expect(page.getByRole('main')).toContainText(later.title)
  await expect(time).toHaveCount(0)
})

test('notifications, guides and the profile are available offline', {
  tag: '@nightly',
}, async ({ page, context, newcomer, allowConsoleError }) => {
  allowConsoleError(noNetwork)
  const me = await newcomer()
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText(me.name)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expectPersisted(page, auth.me.path, notifications.unreadCount.path, notifications.list.path)
  await page.goto('/resources/finding-housing')
  const guide = page.getByRole('heading', { level: 1 })
  await expect(guide).toContainText('Finding Housing')
  await expectPersisted(page, resources.one.path)

  await blockApi(context)
  await page.goto('/resources/finding-housing')
  await expect(guide).toContainText('Finding Housing')
  await bell.click()
  await expect(lastUpdated(page.getByRole('dialog', { name: 'Notifications' }))).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('main')).toContainText(me.name)
})

test('event pictures are cached for offline reading', { tag: ['@anyWidth', '@nightly'] }, async ({
  page,
  context,
  newcomer,
  anEvent,
}) => {
  await newcomer()
  const { title } = await anEvent()
  await page.goto(`/events?q=${encodeURIComponent(title)}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isDrawn = () =>
    page
      .getByRole('article', { name: title })
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await page.reload()
  await expect.poll(isDrawn).toBe(true)
  const address = await page
    .getByRole('article', { name: title })
    .locator('img')
    .getAttribute('src')
  const isCached = () =>
    page.evaluate(async (path) => Boolean(await caches.match(path)), `${address}`)
  await expect.poll(isCached).toBe(true)
  await context.setOffline(true)
  const answer = await page.evaluate(async (path) => (await fetch(path)).status, `${address}`)
  expect(answer).toBe(200)
})
