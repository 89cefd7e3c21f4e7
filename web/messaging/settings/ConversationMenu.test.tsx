import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { composer, messageRow, openGroupChat, send } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aJoinedGroup } from '#web/testing/groups.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { onlyNightly } from '#web/testing/nightlyTest.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const hourMs = 3_600_000
const button = (name: string | RegExp) => page.getByRole('button', { name })
const menu = () => button(/^Notifications for this chat/)
const dialog = () => page.getByRole('dialog', { name: 'Notifications' })
const mutedDot = () => page.getByText('Unread messages, muted')

describe('in the header of a chat', () => {
  test('one tap mutes for eight hours, which the header tells, and another ends it', async () => {
    const { group } = await openGroupChat(1)
    fakeApi.on(conversations.changeSettings, ({ level, hours }) => {
      const until = hours === null ? null : new Date(Date.now() + hours * hourMs)
      group.settings = { level, until }
      return group.settings
    })
    await menu().click()
    await expect
      .element(page.getByRole('radio', { name: 'Mentions and replies to me' }))
      .toBeChecked()
    await onlyNightly(expectScreenQuality)('what notifies in a group')
    await button('Mute for 8 hours').click()
    await expect.element(page.getByText(/^Muted until .*\d\d:\d\d$/)).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await menu().click()
    await button('Unmute').click()
    await expect.element(page.getByText(/^Muted until/)).not.toBeInTheDocument()
    expect(fakeApi.calls(conversations.changeSettings)).toMatchObject([
      { kind: 'group', id: group.id, level: 'nothing', hours: 8 },
      { level: 'mentions', hours: null },
    ])
  })

  test('a level is chosen for a time', async () => {
    const other = aPerson()
    const thread = aThread(aConversation(), other)
    thread.add('Hallo')
    fakeApi.on(conversations.changeSettings, { level: 'mentions', until: null })
    await renderApp(`/messages?with=${other.id}`)
    await menu().click()
    await page.getByRole('radio', { name: 'Only replies to me' }).click()
    await button('A week').click()
    await button('Save').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(fakeApi.calls(conversations.changeSettings)).toMatchObject([
      { kind: 'direct', id: other.id, level: 'mentions', hours: 168 },
    ])
  })
})

describe('a grey dot instead of a number', () => {
  const endsIn = (ms: number) => ({ level: 'nothing' as const, until: new Date(Date.now() + ms) })

  test('marks a muted group, until that ends by itself', async () => {
    const group = aJoinedGroup({ unread: 3, settings: endsIn(3000) })
    fakeApi.on(groups.mine, () => [group])
    await renderApp('/groups?tab=mine')
    await expect.element(mutedDot()).toBeInTheDocument()
    await expect.element(page.getByText('3 unread messages')).toBeVisible()
    await expect.element(mutedDot()).not.toBeInTheDocument()
  })

  test('marks a muted conversation', async () => {
    const conversation = aConversation({
      settings: { level: 'nothing', until: null },
      isRead: false,
    })
    aThread(conversation).add('Hallo')
    await renderApp('/messages')
    await expect.element(mutedDot()).toBeInTheDocument()
    await expect.element(page.getByText('New', { exact: true })).not.toBeInTheDocument()
  })

  test('marks the navigation', async () => {
    const group = { ...aJoinedGroup(), unread: 2, mentions: 0, isMuted: true }
    const counts = someCounts({ groups: [group], hasMutedMessages: true })
    fakeApi.on(notifications.unreadCount, counts)
    await renderApp('/events')
    const link = (name: string) => page.getByRole('link', { name })
    await expect.element(link('Groups, Unread messages, muted')).toBeVisible()
    await expect.element(link('Messages, Unread messages, muted')).toBeVisible()
  })
})

describe('@group', () => {
  const reach = { isAllowed: true, reaches: 12, nextAt: null }

  test('asks first with the number it reaches; the text stays if one does not', async () => {
    fakeApi.on(groups.everyone, reach)
    const { chat } = await openGroupChat()
    await send('Om acht uur, @group!')
    await expect
      .element(page.getByText('@group notifies 12 people', { exact: false }))
      .toBeVisible()
    await onlyNightly(expectScreenQuality)('writing to everyone')
    await button('Back to the message').click()
    await expect.element(composer()).toHaveValue('Om acht uur, @group!')
    expect(chat.texts()).toEqual([])
    await composer().click()
    await userEvent.keyboard('{End}{Enter}')
    await button('Send to everyone').click()
    await expect.poll(() => chat.texts()).toEqual(['Om acht uur, @group!'])
    await expect.element(composer()).toHaveValue('')
  })

  test('says why it is not possible', async () => {
    const nextAt = new Date(Date.now() + hourMs)
    fakeApi.on(groups.everyone, { ...reach, isAllowed: false, nextAt })
    const { chat } = await openGroupChat()
    await send('@group, nu!')
    await expect.element(page.getByText(/less than six hours ago.*possible again at/)).toBeVisible()
    await expect.element(button('Send to everyone')).not.toBeInTheDocument()
    expect(chat.texts()).toEqual([])
  })

  test.each([
    ['admins', { role: 'admin', memberCount: 21 }],
    ['members of a small group', { role: 'member', memberCount: 20 }],
    ['no one else', { role: 'member', memberCount: 21 }],
  ] as const)('is suggested to %s', async (who, changes) => {
    await openGroupChat(0, changes)
    await composer().click()
    await userEvent.keyboard('@gro')
    await waitUntilIdle()
    const option = page.getByRole('option', { name: /Everyone in the group/ })
    if (who === 'no one else') return expect.element(option).not.toBeInTheDocument()
    await option.click()
    await expect.element(composer()).toHaveValue('@group ')
  })
})

test('a message marked as unread stays so while the conversation is open', async () => {
  const { group, chat } = await openGroupChat(3, { unread: 1 })
  await expect.poll(() => fakeApi.calls(groups.markRead).length).toBe(1)
  fakeApi.on(conversations.markUnread, ({ seq }) => {
    Object.assign(group, { lastReadSeq: seq - 1, unread: 4 - seq })
    return null
  })
  const row = await messageRow(chat.texts()[1] ?? '')
  await userEvent.hover(row)
  const more = row.getByRole('button', { name: /^Actions for message/ })
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByText('Mark unread from here').click()
  await expect.element(page.getByText('New messages from here')).toBeVisible()
  chat.receive('Nog een')
  await messageRow('Nog een')
  await waitUntilIdle()
  expect(fakeApi.calls(conversations.markUnread)).toMatchObject([{ kind: 'group', seq: 2 }])
  expect(fakeApi.calls(groups.markRead)).toHaveLength(1)
})
