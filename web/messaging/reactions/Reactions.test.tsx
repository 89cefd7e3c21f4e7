import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversations, maxPeopleNamed } from '#shared/conversation/contract.ts'
import type { Reaction } from '#shared/conversation/message.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { pressBeside } from '#web/testing/chat.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup, chatPath, publicMe } from '#web/testing/groups.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const reactions: Reaction[] = [
  { emoji: '😮', count: 4, isMine: false },
  { emoji: '👍', count: 2, isMine: true },
]

const openChat = async (shown = reactions) => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group)
  const { id } = chat.add('Stroopwafels', { reactions: shown })
  fakeApi.on(conversations.react, null)
  fakeApi.on(conversations.takeBackReaction, null)
  await renderApp(chatPath(group))
  await expect.element(page.getByText('Stroopwafels').first()).toBeVisible()
  return { kind: 'group', id: group.id, messageId: id }
}
const chip = (name: string) => page.getByRole('button', { name, exact: true })

test('a tap gives a reaction and another takes it back, at once', async () => {
  const address = await openChat()
  await expectAccessible('reactions of a message')
  await chip('4 people: surprised').click()
  await expect.element(chip('5 people: surprised')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => fakeApi.calls(conversations.react)).toEqual([{ ...address, emoji: '😮' }])
  await chip('2 people: thumbs up').click()
  await expect.element(chip('1 person: thumbs up')).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() => fakeApi.calls(conversations.takeBackReaction))
    .toEqual([{ ...address, emoji: '👍' }])
})

test('opening an own message with reactions of others tells that they were shown', async () => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group)
  const { changedSeq } = chat.add('Stroopwafels', { user: publicMe(), reactions })
  await renderApp(chatPath(group))
  await expect
    .poll(() => fakeApi.calls(conversations.markShown))
    .toEqual([{ kind: 'group', id: group.id, seq: changedSeq }])
})

test('offline, two taps cancel out', async () => {
  await openChat()
  await expect.element(chip('4 people: surprised')).toBeVisible()
  fakeApi.goOffline()
  await chip('4 people: surprised').click()
  await chip('5 people: surprised').click()
  await expect.element(chip('4 people: surprised')).toBeVisible()
  expect(fakeApi.calls(conversations.takeBackReaction)).toEqual([])
})

/** What waits is sent at once when the page becomes visible, unless that is too early. */
const untilSentAgain = (calls: number, options: { timeout: number }) =>
  expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return fakeApi.calls(conversations.react).length
    }, options)
    .toBe(calls)

test.for([401, 429, 503])('a reaction that meets %d is sent again later', async (status) => {
  await openChat()
  const waitMs = status === 429 ? 1000 : 0
  fakeApi.on(conversations.react, () => {
    throw new FakeError(status, { message: 'Not now' }, { 'retry-after': String(waitMs / 1000) })
  })
  await chip('4 people: surprised').click()
  await expect.poll(() => fakeApi.calls(conversations.react).length).toBe(1)
  const startedAt = performance.now()
  fakeApi.on(conversations.react, null)
  await untilSentAgain(2, { timeout: 10_000 })
  expect(performance.now() - startedAt).toBeGreaterThan(waitMs * 0.9)
  await expect.element(chip('5 people: surprised')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(toast('Not now')).not.toBeInTheDocument()
})

test('a reaction that the server refuses for good is taken back with the reason', async () => {
  await openChat()
  fakeApi.fail(conversations.react, 403, { message: 'No longer a member' })
  await chip('4 people: surprised').click()
  await expect.element(toast('No longer a member')).toBeVisible()
  await expect.element(chip('4 people: surprised')).toHaveAttribute('aria-pressed', 'false')
})

test('a fourth reaction is refused without asking', async () => {
  const mine = ['👍', '❤️', '😂'].map((emoji) => ({ emoji, count: 1, isMine: true }))
  await openChat([...mine, { emoji: '🙏', count: 1, isMine: false }])
  await chip('1 person: folded hands').click()
  await expect.element(toast('This message has no room for another reaction.')).toBeVisible()
  expect(fakeApi.calls(conversations.react)).toEqual([])
})

test('the button of the reactions shows who gave them', async () => {
  const [priya, oleksii] = [aPerson({ name: 'Priya' }), aPerson({ name: 'Oleksii' })]
  const address = await openChat()
  fakeApi.on(conversations.reactions, [
    { emoji: '😮', user: priya },
    { emoji: '😮', user: oleksii },
  ])
  await pressBeside(page.getByRole('button', { name: 'Who reacted' }))
  const dialog = page.getByRole('dialog', { name: 'Reactions' })
  await expect.element(dialog.getByText('Oleksii')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'surprised 2' })).toBeVisible()
  expect(fakeApi.calls(conversations.reactions)).toEqual([address])
})

test('those who reacted are named up to a number, and the others counted', async () => {
  await openChat([{ emoji: '😮', count: 101, isMine: false }])
  const people = Array.from({ length: maxPeopleNamed }, () => aPerson({ name: 'Priya' }))
  fakeApi.on(
    conversations.reactions,
    people.map((user) => ({ emoji: '😮', user })),
  )
  await pressBeside(page.getByRole('button', { name: 'Who reacted' }))
  const dialog = page.getByRole('dialog', { name: 'Reactions' })
  await expect.element(dialog.getByRole('heading', { name: 'surprised 101' })).toBeVisible()
  await expect.element(dialog.getByText('and 1 other person')).toBeInTheDocument()
})
