import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { live } from '#shared/live/contract.ts'
import {
  acceptInto,
  chatAt,
  everythingIsRead,
  idOf,
  join,
  logOf,
  makeAdmin,
  makeRoom,
  markRead,
  removeMember,
  rename,
  say,
  takeBack,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { book, changeEvent, type Gathering } from '../support/gatherings.ts'

type Scene = {
  page: Page
  /** Two others; the first leads the groups that I am in. */
  other: APIRequestContext
  third: APIRequestContext
  admin: APIRequestContext
  event: Gathering
}

type Change = {
  what: string
  /** Makes what is looked at; says where that is, and how it changes. */
  prepare: (scene: Scene) => Promise<{ path: string; act: () => Promise<unknown> }>
  part: (page: Page) => Locator
  /** What of it comes, or goes; and how often it is there before and after: not, and once. */
  sign: (part: Locator) => Locator
  counts?: [before: number, after: number]
}

// What is unread is read before: a line would say where it begins, and not after the reload.
const aRoomOfTheirs = async ({ page, other }: Scene) => {
  const room = await makeRoom(other)
  await join(page.request, room)
  return room
}

const pageOf = ({ id }: { id: string }, tab = 'chat') => `/groups/${id}?tab=${tab}`
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const text = (words: string) => (part: Locator) => part.getByText(words, { exact: true })
const button = (name: string) => (part: Locator) => part.getByRole('button', { name })

const changes: Change[] = [
  {
    what: 'a message',
    part: logOf,
    sign: text('Line 2.'),
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      await say(scene.other, room, 'Line 1.')
      await markRead(scene.page.request, room, 1)
      return { path: chatAt(room), act: () => say(scene.other, room, 'Line 2.') }
    },
  },
  {
    what: 'a deletion',
    part: logOf,
    sign: text('Message deleted'),
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      const said = await say(scene.other, room, 'Line 1.')
      await say(scene.other, room, 'Line 2.')
      await markRead(scene.page.request, room, 2)
      return { path: chatAt(room), act: () => takeBack(scene.other, room, said) }
    },
  },
  {
    what: 'reading on another device',
    part: main,
    sign: (part) => part.getByText('1 unread'),
    counts: [1, 0],
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      const { seq } = await say(scene.other, room, 'Line 1.')
      return { path: '/groups?tab=mine', act: () => markRead(scene.page.request, room, seq) }
    },
  },
  {
    what: 'a new name of a group',
    part: main,
    sign: (part) => part.getByRole('heading', { name: 'Koffie met taart', level: 1 }),
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      return { path: pageOf(room), act: () => rename(scene.other, room, 'Koffie met taart') }
    },
  },
  {
    what: 'the removal of a member by another admin',
    part: main,
    sign: (part) => part.getByText(/^Sam de Wit/),
    counts: [2, 1],
    prepare: async ({ page, other, third }) => {
      const room = await makeRoom(page.request)
      for (const request of [other, third]) await join(request, room)
      await makeAdmin(page.request, room, await idOf(other))
      const userId = await idOf(third)
      return { path: pageOf(room, 'members'), act: () => removeMember(other, room, userId) }
    },
  },
  {
    what: 'one’s own removal',
    part: main,
    sign: button('Join'),
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      const userId = await idOf(scene.page.request)
      return { path: pageOf(room), act: () => removeMember(scene.other, room, userId) }
    },
  },
  {
    what: 'the answer to a request',
    part: main,
    sign: button('Take back'),
    counts: [1, 0],
    prepare: async ({ page, other }) => {
      const room = await makeRoom(other, true)
      await join(page.request, room)
      const userId = await idOf(page.request)
      return { path: pageOf(room), act: () => acceptInto(other, room, userId) }
    },
  },
  {
    what: 'a notification',
    part: (page) => page.getByRole('banner'),
    sign: button('Notifications, 1 unread'),
    prepare: async ({ page, event }) => ({
      path: '/profile',
      act: () => book(page.request, event),
    }),
  },
  {
    what: 'a booking made on another device',
    part: dialog,
    sign: text('Already Booked'),
    prepare: async ({ page, event }) => ({
      path: `/events?event=${event.id}`,
      act: () => book(page.request, event),
    }),
  },
  {
    what: 'a change of an event',
    part: dialog,
    sign: text('Centraal Station'),
    prepare: async ({ admin, event }) => ({
      path: `/events?event=${event.id}`,
      act: () => changeEvent(admin, event, { location: 'Centraal Station' }),
    }),
  },
]

const expectSettled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

for (const { what, prepare, part, sign, counts: [before, after] = [0, 1] } of changes)
  test(`${what}: what the screen shows then is what it shows after a reload`, {
    tag: '@anyWidth',
  }, async ({ page, newcomer, someoneElse, admin, anEvent, allowComplaint }) => {
    allowComplaint(/status of 403.*messages/) // asked for just before the removal was known

    await newcomer()
    const [other, third] = [await someoneElse(), await someoneElse()]
    const { path, act } = await prepare({ page, other, third, admin, event: await anEvent() })
    const linked = page.waitForResponse(`**${live.stream.path}`)
    await page.goto(path)
    await linked
    const there = sign(part(page))
    await expect(part(page)).toBeVisible()
    await expect(there).toHaveCount(before)
    await expectSettled(page)
    await act()
    await expect(there).toHaveCount(after)
    await expectSettled(page)
    await everythingIsRead(page.request)
    const told = await part(page).ariaSnapshot()
    await page.reload()
    await expect.poll(() => part(page).ariaSnapshot()).toBe(told)
  })
