import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { live } from '#shared/live/contract.ts'
import { findPost, makePost, votesOn } from '../support/board.ts'
import { join, makeRoom, messageRow, openChat, typeMessage } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { openUntilPrefetched, stopPolling } from '../support/requests.ts'
import { dialogOf, openEvent } from '../support/screens.ts'

// Longer than the random delay of a refetch after a live event of these actions.
const quietMs = 2000

const openInEach = (tabs: Page[], open: (tab: Page) => Promise<void>) =>
  Promise.all(tabs.map((tab) => openUntilPrefetched(tab, () => open(tab))))

/** Records the paths that a tab reads. */
const watchReads = (tab: Page) => {
  const watch = { reads: [] as string[], lastAt: Date.now() }
  tab.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/')
    if (!isRead || pathname.startsWith(live.stream.path)) return
    watch.reads.push(pathname + search)
    watch.lastAt = Date.now()
  })
  return watch
}

/** What each tab reads because of an action, in order of its path. */
const readsDuring = async (tabs: Page[], act: () => Promise<void>) => {
  const watches = tabs.map(watchReads)
  const settle = async () => {
    while (watches.some(({ lastAt }) => Date.now() - lastAt < quietMs)) await pause(100)
  }
  await settle()
  for (const watch of watches) watch.reads = []
  await act()
  for (const watch of watches) watch.lastAt = Date.now()
  await settle()
  return watches.map(({ reads }) => reads.toSorted())
}

test('after a write each tab of its author reads nothing twice', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer, someoneElse, anEvent }) => {
  const event = await anEvent()
  const other = await someoneElse()
  const [post, room] = [await makePost(other), await makeRoom(other)]
  await stopPolling(context)
  await newcomer()
  await join(page.request, room)
  const second = await context.newPage()
  const tabs = [page, second]

  await openInEach(tabs, (tab) => openEvent(tab, event))
  const booking = await readsDuring(tabs, async () => {
    await dialogOf(page, event).getByRole('button', { name: 'Book Now' }).click()
    const booked = dialogOf(second, event).getByRole('button', { name: 'Already Booked' })
    await expect(booked).toBeVisible()
  })
  for (const reads of booking) {
    expect(reads).toContain(`/api/events/${event.id}`)
    expect(reads).toEqual([...new Set(reads)])
  }

  // These live events contain the change.
  await openInEach(tabs, (tab) => findPost(tab, post))
  const voting = await readsDuring(tabs, async () => {
    await votesOn(page, post.title)
      .getByRole('button', { name: /^Upvote/ })
      .click()
    const vote = votesOn(second, post.title).getByRole('button', { name: 'Upvote, 1' })
    await expect(vote).toBeVisible()
  })
  expect(voting).toEqual([[], []])

  await openInEach(tabs, (tab) => openChat(tab, room))
  const sending = await readsDuring(tabs, async () => {
    await typeMessage(page, 'Is there room for one more?')
    await expect(messageRow(second, 'Is there room for one more?')).toBeVisible()
  })
  expect(sending).toEqual([[], []])
})
