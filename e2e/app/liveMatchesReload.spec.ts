import type { Locator, Page } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'
import {
  acceptInto,
  everythingIsRead,
  idOf,
  join,
  logOf,
  makeAdmin,
  makeRoom,
  markRead,
  ok,
  pathOf,
  removeMember,
  rename,
  say,
  takeBack,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { book, changeEvent, inThreeDays } from '../support/gatherings.ts'

// On a wide screen a group's page shows its members and its chat side by side.
const once = { tag: '@anyWidth' }

const expectSettled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** Opens a screen and waits until the stream tells of changes. */
const openLive = async (page: Page, path: string) => {
  const linked = page.waitForResponse(`**${live.stream.path}`)
  await page.goto(path)
  await linked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSettled(page)
}

/** What the live events made of the screen is what a reload shows. */
const expectSameAfterReload = async (page: Page, ...parts: Locator[]) => {
  await expectSettled(page)
  await everythingIsRead(page.request)
  const shown = await Promise.all(parts.map((part) => part.ariaSnapshot()))
  await page.reload()
  const now = () => Promise.all(parts.map((part) => part.ariaSnapshot()))
  await expect.poll(now).toEqual(shown)
}

const text = (part: Locator, words: string) => part.getByText(words, { exact: true })

test(
  'changes of a group by others show at once as they do after a reload',
  once,
  async ({ page, newcomer, someoneElse, anEvent, allowComplaint }) => {
    allowComplaint(/status of 403.*messages/) // asked for just before the removal was known
    await newcomer()
    const event = await anEvent(inThreeDays())
    const [leader, other] = [await someoneElse(), await someoneElse()]
    const third = await someoneElse()
    const room = await makeRoom(leader)
    for (const request of [page.request, other, third]) await join(request, room)
    // Only a group's admins are told who is removed from it.
    for (const request of [page.request, other]) await makeAdmin(leader, room, await idOf(request))
    const first = await say(leader, room, 'Line 1.')
    // Unread messages would add a line that says where they begin.
    await markRead(page.request, room, first.seq)
    const main = page.getByRole('main')
    const banner = page.getByRole('banner')
    const members = main.getByRole('region', { name: /^Members/ })
    await openLive(page, `/groups/${room.id}?tab=chat`)
    await expect(text(logOf(page), 'Line 1.')).toBeVisible()
    await expect(members.getByText(/^Sam de Wit/)).toHaveCount(3)

    await say(leader, room, 'Line 2.')
    await expect(text(logOf(page), 'Line 2.')).toBeVisible()
    await takeBack(leader, room, first)
    await expect(text(logOf(page), 'Message deleted')).toBeVisible()
    await rename(leader, room, 'Koffie met taart')
    await expect(page.getByRole('heading', { name: 'Koffie met taart', level: 1 })).toBeVisible()
    await removeMember(other, room, await idOf(third))
    await expect(members.getByText(/^Sam de Wit/)).toHaveCount(2)
    await expect(main.getByRole('region', { name: /^Members 3/ })).toBeVisible()
    await book(page.request, event)
    // The other one says that they became an admin.
    await expect(banner.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    // Without what is announced of new messages, which a reload does not repeat.
    await expectSameAfterReload(page, title, logOf(page), members, banner)

    const me = { id: room.id, userId: await idOf(page.request) }
    await ok(leader.put(pathOf(groups.changeMember.path, me), { data: { role: 'member' } }))
    await removeMember(other, room, me.userId)
    await expect(main.getByRole('button', { name: 'Join' })).toBeVisible()
    await expectSameAfterReload(page, main)
  },
)

test(
  'an accepted request to join, and reading elsewhere, show as after a reload',
  once,
  async ({ page, newcomer, someoneElse }) => {
    await newcomer()
    const leader = await someoneElse()
    const [closed, room] = [await makeRoom(leader, true), await makeRoom(leader)]
    await join(page.request, closed)
    await join(page.request, room)
    const { seq } = await say(leader, room, 'Line 1.')
    const main = page.getByRole('main')
    await openLive(page, '/groups?tab=mine')
    await expect(main.getByText('1 unread')).toHaveCount(1)
    await markRead(page.request, room, seq)
    await expect(main.getByText('1 unread')).toHaveCount(0)
    await expectSameAfterReload(page, main)

    await openLive(page, `/groups/${closed.id}`)
    await expect(main.getByRole('button', { name: 'Take back' })).toHaveCount(1)
    await acceptInto(leader, closed, await idOf(page.request))
    await expect(main.getByRole('button', { name: 'Take back' })).toHaveCount(0)
    await expectSameAfterReload(page, main)
  },
)

test(
  'a booking elsewhere and a change of the event show as after a reload',
  once,
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
