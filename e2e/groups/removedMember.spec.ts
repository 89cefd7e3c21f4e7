import type { Page } from '@playwright/test'
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
  say,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { groupTitle } from '../support/groups.ts'
import { onlyFor } from '../support/people.ts'
import { seeToast } from '../support/screens.ts'

/** All that the stream sends to this page, as text. */
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

test('a member who is removed while the chat is open in two tabs sees and receives nothing more', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await say(other, room, 'Among us')
  const heard = await listen(page)
  await openChat(page, room)
  const second = await context.newPage()
  await second.goto(`/groups/${room.id}`)
  for (const tab of [page, second]) await expect(rowOf(tab, 'Among us')).toBeVisible()
  expect(await heard()).toContain('hello')

  await removeMember(other, room, await idOf(page.request))
  await say(other, room, onlyFor([other.person], 'Said after you'))
  for (const tab of [page, second]) {
    await expect(tab.getByText('An admin removed you from this group.')).toBeVisible()
    await expect(logOf(tab)).toHaveCount(0)
    await expect(fieldOf(tab)).toHaveCount(0)
    await expect(tab.getByText(/Among us|Said after you/)).toHaveCount(0)
  }
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(groupTitle(second, room)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  // A removed member has to ask, where others just join. The answer comes after all that was said.
  await say(other, room, onlyFor([other.person], 'And later'))
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
  await seeToast(page, 'Your request is sent')
  await expect(second.getByText('You have asked to join.')).toBeVisible()
  await expect(page.getByText(/Among us|Said after you|And later/)).toHaveCount(0)
  expect(await heard()).not.toMatch(/Said after you|And later/)
})

test('a group that is deleted while its chat is open disappears, and the screen says so', {
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
