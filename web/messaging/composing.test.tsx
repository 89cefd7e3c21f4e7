import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  chatLog,
  chooseAction,
  composer,
  isInView,
  messageRow,
  openGroupChat,
  rowText,
  send,
  shownStates,
  shownTexts,
  stubHover,
} from '#web/testing/chat.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { toast } from '#web/testing/toasts.ts'

const contextBar = (title: string) => page.getByText(title, { exact: true })

/** Waits until the messages are shown, so that the last one is known. */
const openChatWith = async (...own: string[]) => {
  const opened = await openGroupChat(2)
  for (const text of own) await send(text)
  await expect.poll(shownStates).toEqual([...Array(2 + own.length)].map(() => 'sent'))
  return opened
}

test('a reply shows its quote at once and is sent with the id of the message', async () => {
  const { chat } = await openChatWith()
  await composer().fill('Unsent')
  await chooseAction('Line 1.', 'Reply')
  await expect.element(contextBar('Replying to Sam de Wit')).toBeVisible()
  await expect.element(composer()).toHaveFocus()
  await expect.element(composer()).toHaveValue('Unsent')
  await expectAccessible('answering a message')
  await userEvent.keyboard('{Escape}')
  await expect.element(contextBar('Replying to Sam de Wit')).not.toBeInTheDocument()
  await chooseAction('Line 1.', 'Reply')
  await send('Yes')
  await expect.element(contextBar('Replying to Sam de Wit')).not.toBeInTheDocument()
  await expect.poll(() => fakeApi.calls(groups.send).at(-1)?.replyToId).toBe(chat.rows[0]?.id)
})

test('a quote follows its message and leads to it', async () => {
  const { chat } = await openGroupChat(60)
  const [first] = chat.rows
  if (!first) throw new Error('No messages')
  const quote = {
    id: first.id,
    seq: 1,
    author: 'Sam',
    isOwn: false,
    text: 'Line 0.',
    isGone: false,
  }
  chat.receive('Where is that?', { replyTo: quote })
  const button = page.getByRole('button', { name: /^Reply to Sam/ })
  await expect.element(button).toMatchTextContent('Line 0.')
  ;(button.element() as HTMLElement).click()
  await expect.poll(() => isInView('Line 1.')).toBe(true)
  const isMarked = () => document.getElementById(`message-${first.id}`)?.dataset.marked
  expect(isMarked()).toBe('')
  await expect.element(button).toMatchTextContent('Line 1.')
  await expect.poll(isMarked, { timeout: 5000 }).toBeUndefined()
  chat.remove(first.id)
  await expect.element(button).toMatchTextContent('Message deleted')
})

test('arrow-up edits the last own message, and Escape brings the unsent text back', async () => {
  stubHover(true)
  const { chat } = await openChatWith('Helo')
  await composer().click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(contextBar('Editing')).toBeVisible()
  await expect.element(composer()).toHaveValue('Helo')
  await expectAccessible('editing a message')
  await userEvent.keyboard('{Escape}')
  await expect.element(composer()).toHaveValue('')
  expect(fakeApi.calls(conversations.edit)).toEqual([])

  await composer().fill('Unsent')
  await chooseAction('Helo', 'Edit')
  await expect.element(composer()).toHaveValue('Helo')
  await send('Hello')
  await expect.poll(shownTexts).toEqual(['Line 1.', 'Line 2.', 'Hello'])
  await expect.poll(() => chat.texts().at(-1)).toBe('Hello')
  expect(rowText('Hello')).toMatch(/· edited/)
  await expect.element(composer()).toHaveValue('Unsent')
})

test('messages of others and old ones cannot be edited', async () => {
  const day = 24 * 3_600_000
  const { chat } = await openGroupChat(1)
  chat.receive('Old', { user: aMember(), createdAt: new Date(Date.now() - 2 * day) })
  await messageRow('Old')
  await composer().click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(composer()).toHaveValue('')
  await expect.element(contextBar('Editing')).not.toBeInTheDocument()
})

test('offline, edits and deletions wait and then follow in order', async () => {
  const { chat } = await openChatWith('One', 'Two')
  fakeApi.goOffline()
  await chooseAction('One', 'Edit')
  await send('Uno')
  await chooseAction('Two', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect.poll(shownTexts).toEqual(['Line 1.', 'Line 2.', 'Uno', 'Message deleted'])
  expect(chat.texts().slice(2)).toEqual(['One', 'Two'])
  fakeApi.goOnline()
  await expect.poll(() => chat.texts().slice(2)).toEqual(['Uno', ''])
  expect(shownTexts()).toEqual(['Line 1.', 'Line 2.', 'Uno', 'Message deleted'])
})

test('an unsent message is changed before it is sent', async () => {
  const { chat } = await openChatWith()
  fakeApi.goOffline()
  await send('Helo')
  await expect.poll(() => shownStates().at(-1)).toBe('waiting')
  await composer().click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(composer()).toHaveValue('Helo')
  await send('Hello')
  await expect.poll(() => shownTexts().at(-1)).toBe('Hello')
  fakeApi.goOnline()
  await expect.poll(() => chat.texts().at(-1)).toBe('Hello')
  expect(fakeApi.calls(conversations.edit)).toEqual([])
})

test('messages that may no longer be sent return to the text field, in order, with the reply', async () => {
  await openChatWith()
  const refused = {
    code: 'writing_for_admins',
    message: 'Only admins can write here at the moment.',
  } as const
  fakeApi.on(groups.send, () => {
    throw new FakeError(403, refused)
  })
  fakeApi.goOffline()
  await chooseAction('Line 1.', 'Reply')
  await send('Too late')
  await send('And again')
  await expect.poll(() => shownStates().slice(-2)).toEqual(['waiting', 'waiting'])
  fakeApi.goOnline()
  await expect.element(toast(refused.message)).toBeVisible()
  await expect.element(composer()).toHaveValue('Too late\nAnd again')
  await expect.element(contextBar('Replying to Sam de Wit')).toBeVisible()
  await expect.poll(shownTexts).toEqual(['Line 1.', 'Line 2.'])
  await page.getByRole('button', { name: 'Cancel reply' }).click()
  await expect.element(contextBar('Replying to Sam de Wit')).not.toBeInTheDocument()
  await expect.element(composer()).toHaveValue('Too late\nAnd again')
})

test('a rejected edit shows the text as it was', async () => {
  await openChatWith('Hi')
  fakeApi.fail(conversations.edit, 409, {
    message: 'You’ve already edited this message ten times.',
  })
  await chooseAction('Hi', 'Edit')
  await send('Hello')
  await expect.element(toast('Failed to edit message')).toBeVisible()
  await expect.poll(() => shownTexts().at(-1)).toBe('Hi')
})

/** Moves a finger over an element, by steps that are at most this far apart. */
const swipe = (target: Element, x: number, y = 0) => {
  const at = (step: number) =>
    new Touch({ identifier: 1, target, clientX: 80 + x * step, clientY: 200 + y * step })
  const fire = (kind: string, step: number) => {
    const touches = kind === 'touchend' ? [] : [at(step)]
    const finger = { touches, changedTouches: [at(step)], bubbles: true, cancelable: true }
    target.dispatchEvent(new TouchEvent(kind, finger))
  }
  fire('touchstart', 0)
  for (let step = 1; step <= 10; step++) fire('touchmove', step / 10)
  fire('touchend', 1)
}

test('a swipe in the direction of reading replies; a short or steep one does not', async () => {
  const { chat } = await openGroupChat(1)
  chat.receive('And this one', { user: aPerson() })
  const target = () => chatLog().getByText('Line 1.').element()
  const bar = contextBar('Replying to Sam de Wit')
  await messageRow('And this one')
  swipe(target(), 40)
  swipe(target(), -120)
  swipe(target(), 100, 100)
  await expect.element(bar).not.toBeInTheDocument()
  swipe(target(), 100)
  await expect.element(bar).toBeVisible()
})
