import type { Locator, Page } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'
import { addComment, makePost, postPath, vote } from '../support/board.ts'
import {
  acceptJoinRequest,
  deleteMessage,
  expectNothingUnread,
  expectOk,
  idOf,
  join,
  makeAdmin,
  makeRoom,
  markRead,
  messageLog,
  pathOf,
  removeMember,
  renameGroup,
  sendMessage,
} from '../support/chat.ts'
import { book, changeEvent, inThreeDays } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'

// On a wide screen a group's page shows its members and its chat side by side.
const onWideScreen = { tag: ['@anyWidth', '@nightly'] }

const expectSettled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** Opens a screen and waits for the live stream. */
const openLive = async (page: Page, path: string) => {
  const linked = page.waitForResponse(`**${live.stream.path}`)
  await page.goto(path)
  await linked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSettled(page)
}

/** The screen as updated by live events equals the screen after a reload. */
const expectSameAfterReload = async (page: Page, ...parts: Locator[]) => {
  await expectSettled(page)
  await expectNothingUnread(page.request)
  const shown = await Promise.all(parts.map((part) => part.ariaSnapshot()))
  await page.reload()
  const now = () => Promise.all(parts.map((part) => part.ariaSnapshot()))
  await expect.poll(now).toEqual(shown)
}

const text = (part: Locator, content: string) => part.getByText(content, { exact: true })

test(
  'changes of a group by other members show live exactly as after a reload',
  onWideScreen,
  async ({ page, newcomer, someoneElse, anEvent, allowConsoleError }) => {
    allowConsoleError(/status of 403.*messages/) // requested just before the client learns of the removal
    await newcomer()
    const event = await anEvent(inThreeDays())
    const [leader, other] = [await someoneElse(), await someoneElse()]
    const third = await someoneElse()
    const room = await makeRoom(leader)
    for (const request of [page.request, other, third]) await join(request, room)
    // Only admins receive the event about a removed member.
    for (const request of [page.request, other]) await makeAdmin(leader, room, await idOf(request))
    const first = await sendMessage(leader, room, 'Line 1.')
    // Unread messages would add a divider line.
    await markRead(page.request, room, first.seq)
    const main = page.getByRole('main')
    const banner = page.getByRole('banner')
    const members = main.getByRole('region', { name: /^Members/ })
    await openLive(page, `/groups/${room.id}?tab=chat`)
    await expect(text(messageLog(page), 'Line 1.')).toBeVisible()
    await expect(members.getByText(/^Sam de Wit/)).toHaveCount(3)

    await sendMessage(leader, room, 'Line 2.')
    await expect(text(messageLog(page), 'Line 2.')).toBeVisible()
    await deleteMessage(leader, room, first)
    await expect(text(messageLog(page), 'Message deleted')).toBeVisible()
    await renameGroup(leader, room, 'Koffie met taart')
    await expect(page.getByRole('heading', { name: 'Koffie met taart', level: 1 })).toBeVisible()
    await removeMember(other, room, await idOf(third))
    await expect(members.getByText(/^Sam de Wit/)).toHaveCount(2)
    await expect(main.getByRole('region', { name: /^Members 3/ })).toBeVisible()
    await book(page.request, event)
    // One for the booking, one for the admin role.
    await expect(banner.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    // Excludes the live region: a reload does not repeat its announcements.
    await expectSameAfterReload(page, title, messageLog(page), members, banner)

    const me = { id: room.id, userId: await idOf(page.request) }
    await expectOk(leader.put(pathOf(groups.changeMember.path, me), { data: { role: 'member' } }))
    await removeMember(other, room, me.userId)
    await expect(main.getByRole('button', { name: 'Join' })).toBeVisible()
    await expectSameAfterReload(page, main)
  },
)

test(
  'an accepted join request and read messages on another device show live as after a reload',
  onWideScreen,
  async ({ page, newcomer, someoneElse }) => {
    await newcomer()
    const leader = await someoneElse()
    const [closed, room] = [await makeRoom(leader, true), await makeRoom(leader)]
    await join(page.request, closed)
    await join(page.request, room)
    const { seq } = await sendMessage(leader, room, 'Line 1.')
    const main = page.getByRole('main')
    await openLive(page, '/groups?tab=mine')
    await expect(main.getByText('1 unread')).toHaveCount(1)
    await markRead(page.request, room, seq)
    await expect(main.getByText('1 unread')).toHaveCount(0)
    await expectSameAfterReload(page, main)

    await openLive(page, `/groups/${closed.id}`)
    await expect(main.getByRole('button', { name: 'Cancel request' })).toHaveCount(1)
    await acceptJoinRequest(leader, closed, await idOf(page.request))
    await expect(main.getByRole('button', { name: 'Cancel request' })).toHaveCount(0)
    await expectSameAfterReload(page, main)
  },
)

test(
  'a booking on another device and an edited event show live as after a reload',
  onWideScreen,
  async ({ page, newcomer, admin, anEvent }) => {
    await newcomer()
    const event = await anEvent()
    const dialog = page.getByRole('dialog')
    await openLive(page, `/events?event=${event.id}`)
    await expect(dialog).toBeVisible()
    await book(page.request, event)
    await expect(text(dialog, 'Already Booked')).toBeVisible()
    await changeEvent(admin, event, { location: 'Centraal Station' })
    await expect(text(dialog, 'Centraal Station')).toBeVisible()
    await expectSameAfterReload(page, dialog)
  },
)

/** As when the user looks at another tab, or at this one again. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test(
  'a post that is shown again has what changed meanwhile, as after a reload',
  onWideScreen,
  async ({ page, newcomer, someoneElse }) => {
    await newcomer()
    const other = await someoneElse()
    const post = await makePost(other)
    const main = page.getByRole('main')
    const watched = () => page.waitForResponse(`**${live.stream.path}/posts/*`)
    const opened = watched()
    await openLive(page, postPath(post))
    await opened
    await addComment(other, post, 'Still for sale')
    await expect(text(main, 'Still for sale')).toBeVisible()

    const closed = page.waitForEvent('requestfailed', (one) => one.url().includes('/live/posts/'))
    await setVisibility(page, 'hidden')
    await closed
    await addComment(other, post, 'Sold')
    await vote(other, { postId: post.id, voteType: 'upvote' })
    const reopened = watched()
    await setVisibility(page, 'visible')
    await reopened
    await expect(text(main, 'Sold')).toBeVisible()
    await expectSameAfterReload(page, main)
  },
)
