import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { live } from '#shared/live/contract.ts'
import {
  answerRequest,
  fieldOf,
  join,
  logOf,
  makeRoom,
  markRead,
  openChat,
  removeMember,
  rename,
  rowOf,
  rowsOf,
  say,
  sayMany,
  takeBack,
} from './chat.ts'
import { expect, test } from './fixtures.ts'
import { book, changeEvent, type Gathering } from './gatherings.ts'
import type { Person } from './people.ts'

test.skip(({ isMobile }) => isMobile, 'the width makes no difference')

type Scene = {
  page: Page
  me: Person
  /** Who leads the group that I am in. */
  other: APIRequestContext
  admin: APIRequestContext
  event: Gathering
}

type Change = {
  what: string
  /** Makes what is looked at, and says where that is. */
  prepare: (scene: Scene) => Promise<{ path: string; act: () => Promise<unknown> }>
  /** The part of the screen that tells of it. */
  part: (page: Page) => Locator
  /** What is there once it is told; null: `text` is not there any more. */
  says: string | RegExp | { not: string }
}

const aRoomOfTheirs = async ({ page, other }: Scene) => {
  const room = await makeRoom(other)
  await join(page.request, room)
  return room
}

const chatAt = ({ id }: { id: string }) => `/groups?tab=mine&chat=${id}`
const pageOf = ({ id }: { id: string }) => `/groups/${id}`

const changes: Change[] = [
  {
    what: 'a message',
    part: logOf,
    says: 'Line 2.',
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      await say(scene.other, room, 'Line 1.')
      return { path: chatAt(room), act: () => say(scene.other, room, 'Line 2.') }
    },
  },
  {
    what: 'a deletion',
    part: logOf,
    says: 'Message deleted',
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      const said = await say(scene.other, room, 'Line 1.')
      await say(scene.other, room, 'Line 2.')
      return { path: chatAt(room), act: () => takeBack(scene.other, room, said) }
    },
  },
  {
    what: 'reading elsewhere',
    part: (page) => page.getByRole('tabpanel'),
    says: { not: 'unread' },
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      const { seq } = await say(scene.other, room, 'Line 1.')
      return { path: '/groups?tab=mine', act: () => markRead(scene.page.request, room, seq) }
    },
  },
  {
    what: 'a new name',
    part: (page) => page.getByRole('main'),
    says: 'Koffie met taart',
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      return { path: pageOf(room), act: () => rename(scene.other, room, 'Koffie met taart') }
    },
  },
  {
    what: 'my being removed',
    part: (page) => page.getByRole('main'),
    says: 'Join',
    prepare: async (scene) => {
      const room = await aRoomOfTheirs(scene)
      return { path: pageOf(room), act: () => removeMember(scene.other, room, scene.me) }
    },
  },
  {
    what: 'an answer to my request',
    part: (page) => page.getByRole('main'),
    says: /Members/,
    prepare: async (scene) => {
      const room = await makeRoom(scene.other, true)
      await join(scene.page.request, room)
      return { path: pageOf(room), act: () => answerRequest(scene.other, room, 'accepted') }
    },
  },
  {
    what: 'a notification',
    part: (page) => page.getByRole('banner'),
    says: '1',
    prepare: async ({ page, event }) => ({ path: '/profile', act: () => book(page.request, event) }),
  },
  {
    what: 'a booking',
    part: (page) => page.getByRole('dialog'),
    says: 'Already Booked',
    prepare: async ({ page, event }) => ({
      path: `/events?event=${event.id}`,
      act: () => book(page.request, event),
    }),
  },
  {
    what: 'a change of an event',
    part: (page) => page.getByRole('dialog'),
    says: 'Centraal Station',
    prepare: async ({ admin, event }) => ({
      path: `/events?event=${event.id}`,
      act: () => changeEvent(admin, event, { location: 'Centraal Station' }),
    }),
  },
]

const expectSaid = (part: Locator, says: Change['says']) =>
  typeof says === 'string' || says instanceof RegExp
    ? expect(part).toContainText(says)
    : expect(part).not.toContainText(says.not)

for (const { what, prepare, part, says } of changes)
  test(`${what}: the screen shows what it shows after a reload`, async ({
    page,
    newcomer,
    someoneElse,
    admin,
    anEvent,
  }) => {
    const me = await newcomer()
    const scene = { page, me, admin, other: await someoneElse(), event: await anEvent() }
    const { path, act } = await prepare(scene)
    const linked = page.waitForResponse(`**${live.stream.path}`)
    await page.goto(path)
    await linked
    const told = part(page)
    await expect(told).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(expectSaid(told.and(page.locator(':visible')), says)).rejects.toThrow()
    await act()
    await expectSaid(told, says)
    const heard = await told.ariaSnapshot()
    await page.reload()
    await expectSaid(told, says)
    await expect.poll(() => told.ariaSnapshot()).toBe(heard)
  })
