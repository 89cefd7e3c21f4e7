import type { Page } from '@playwright/test'
import { live } from '#shared/live/contract.ts'
import {
  deleteRoom,
  fieldOf,
  idOf,
  join,
  logOf,
  makeRoom,
  openChat,
  removeMember,
  rowOf,
  saidIn,
  say,
  write,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'
import { toast } from '../support/screens.ts'

/** All that the stream says to this page, as text. */
const listen = async (page: Page) => {
  await page.addInitScript(() => {
    const { prototype } = EventSource
    const onmessage = Object.getOwnPropertyDescriptor(prototype, 'onmessage')
    globalThis.heardHere = []
    Object.defineProperty(prototype, 'onmessage', {
      ...onmessage,
      set(listener) {
        onmessage?.set?.call(this, (event: MessageEvent<string>) => {
          globalThis.heardHere.push(event.data)
          listener(event)
        })
      },
    })
  })
  return async () => (await page.evaluate(() => globalThis.heardHere)).join('\n')
}

declare global {
  var heardHere: string[]
}

test.beforeEach(({ allowComplaint }) => {
  allowComplaint(/status of 40[34].*\/api\/groups\//)
})

test('whoever is removed while the chat is open sees that, and not a word that is said then', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await say(other, room, 'Among us')
  const heard = await listen(page)
  await openChat(page, room)
  await expect(rowOf(page, 'Among us')).toBeVisible()
  expect(await heard()).toContain('hello')

  await removeMember(other, room, await idOf(page.request))
  await say(other, room, onlyFor([other.person], 'Said after you'))
  await expect(fieldOf(page)).toHaveCount(0)
  await expect(logOf(page)).toHaveCount(0)
  await expect(page.getByText('Among us')).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(page.getByText('An admin removed you from this group.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await say(other, room, onlyFor([other.person], 'And later'))
  await page.goto(`/groups/${room.id}`)
  await expect(page.getByRole('heading', { name: room.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(page.getByText(/Among us|Said after you|And later/)).toHaveCount(0)
  expect(await heard()).not.toMatch(/Said after you|And later/)
})

test('what somebody sends who does not know yet that they were removed is not said', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await page.route(live.stream.path, () => {}) // is never answered
  await openChat(page, room)
  await removeMember(other, room, await idOf(page.request))
  await write(page, 'Am I still here?')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(toast(page, 'Only members of this group can read and write here')).toBeVisible()
  expect(await saidIn(other, room)).toEqual([])
})

test('a group that is deleted while its chat is open is gone, and the screen says so', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await say(other, room, 'Among us')
  await openChat(page, room)
  await expect(rowOf(page, 'Among us')).toBeVisible()
  await deleteRoom(other, room)
  await expect(page.getByRole('dialog').getByText('This group is not here')).toBeVisible()
  await expect(fieldOf(page)).toHaveCount(0)
  await expect(page.getByText('Among us')).toHaveCount(0)
  await page.getByRole('dialog').getByText('Explore groups').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(room.name)).toHaveCount(0)
})
