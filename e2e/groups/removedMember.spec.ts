import type { Page } from '@playwright/test'
import {
  composerOf,
  deleteRoom,
  idOf,
  join,
  makeRoom,
  messageLog,
  messageRow,
  openChat,
  removeMember,
  sendMessage,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { groupTitle } from '../support/groups.ts'
import { onlyFor } from '../support/people.ts'
import { expectToast } from '../support/screens.ts'

/** Records everything that the live stream sends to this page. */
const recordStream = async (page: Page) => {
  await page.addInitScript(() => {
    const { prototype } = EventSource
    const onmessage = Object.getOwnPropertyDescriptor(prototype, 'onmessage')
    globalThis.receivedEvents = []
    Object.defineProperty(prototype, 'onmessage', {
      ...onmessage,
      set(listener) {
        onmessage?.set?.call(this, (event: MessageEvent<string>) => {
          globalThis.receivedEvents.push(event.data)
          listener(event)
        })
      },
    })
  })
  return async () => (await page.evaluate(() => globalThis.receivedEvents)).join('\n')
}

declare global {
  var receivedEvents: string[]
}

test.beforeEach(({ allowConsoleError }) => {
  allowConsoleError(/status of 40[34].*\/api\/groups\//)
})

test('a removed member receives no further messages in open tabs', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await sendMessage(other, room, 'Among us')
  const received = await recordStream(page)
  await openChat(page, room)
  const second = await context.newPage()
  await second.goto(`/groups/${room.id}`)
  for (const tab of [page, second]) await expect(messageRow(tab, 'Among us')).toBeVisible()
  expect(await received()).toContain('connected')

  await removeMember(other, room, await idOf(page.request))
  await sendMessage(other, room, onlyFor([other.person], 'Said after you'))
  for (const tab of [page, second]) {
    await expect(tab.getByText('An admin removed you from this group.')).toBeVisible()
    await expect(messageLog(tab)).toHaveCount(0)
    await expect(composerOf(tab)).toHaveCount(0)
    await expect(tab.getByText(/Among us|Said after you/)).toHaveCount(0)
  }
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(groupTitle(second, room)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  // Removed members need approval to join again. The reply arrives after all earlier messages.
  await sendMessage(other, room, onlyFor([other.person], 'And later'))
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Request sent')
  await expect(second.getByText('You’ve asked to join.')).toBeVisible()
  await expect(page.getByText(/Among us|Said after you|And later/)).toHaveCount(0)
  expect(await received()).not.toMatch(/Said after you|And later/)
})

test('a group deleted while its chat is open disappears with a notice', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await sendMessage(other, room, 'Among us')
  await openChat(page, room)
  await expect(messageRow(page, 'Among us')).toBeVisible()
  await deleteRoom(other, room)
  await expect(page.getByRole('dialog').getByText('We can’t find this group')).toBeVisible()
  await expect(composerOf(page)).toHaveCount(0)
  await expect(page.getByText('Among us')).toHaveCount(0)
  await page.getByRole('dialog').getByText('Explore groups').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(room.name)).toHaveCount(0)
})
