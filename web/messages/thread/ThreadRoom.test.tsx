import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { messages } from '#shared/messages/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  chooseAction,
  composer,
  isInView,
  logBox,
  pressBelow,
  rowText,
  send,
  shownStates,
  shownTexts,
} from '#web/testing/chat.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { desktop, phone, setViewport } from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const sam = aPerson()

const openThread = async () => {
  await renderApp(`/messages?with=${sam.id}`)
  await expect.element(composer()).toBeVisible()
  await waitUntilIdle()
}

nightlyTest('the header says where the other lives and what they learn', async () => {
  const otherFacts = { role: 'student', location: 'Delft, Netherlands', learns: ['nl'] }
  aThread(aConversation({ otherFacts })).add('Hoi')
  await openThread()
  await expect.element(page.getByText('Delft · learns Dutch')).toBeVisible()
  await expect.element(page.getByText(`@${sam.username}`)).not.toBeInTheDocument()
})

nightlyTest('the time follows the last line, at the left of text from the right', async () => {
  const thread = aThread(aConversation())
  thread.add('Hoi')
  thread.addOwn('أهلا')
  await openThread()
  const directionOf = (text: string) =>
    getComputedStyle(page.getByText(text).element().parentElement ?? document.body).direction
  expect([directionOf('Hoi'), directionOf('أهلا')]).toEqual(['ltr', 'rtl'])
})

nightlyTest('deleting a message for both users asks for confirmation', async () => {
  const thread = aThread(aConversation())
  thread.add('Of the other')
  thread.addOwn('Secret of mine')
  await openThread()
  await chooseAction('Secret of mine', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect.element(question).toMatchTextContent('It will be deleted for both of you')
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect.poll(shownTexts).toEqual(['Of the other', 'Message deleted'])
})

test('Seen is shown below the newest message that the other user has read', async () => {
  const conversation = aConversation({ seenSeq: 0 })
  const thread = aThread(conversation)
  thread.addOwn('First')
  await openThread()
  await expect.poll(() => rowText('First')).not.toContain('Seen')
  const see = (seenSeq: number) => {
    conversation.seenSeq = seenSeq
    pushLive({ kind: 'directSeen', otherUserId: sam.id, seenSeq })
  }
  see(1)
  await expect.poll(() => rowText('First')).toContain('Seen')
  await send('Second')
  await expect.poll(shownStates).toEqual(['sent', 'sent'])
  await expect.poll(() => rowText('Second')).not.toContain('Seen')
  see(2)
  await expect.poll(() => rowText('Second')).toContain('Seen')
  await expect.poll(() => rowText('First')).not.toContain('Seen')
})

test('when the connection ends, the conversation becomes read-only', async () => {
  const conversation = aConversation()
  aThread(conversation).add('Ja, leuk!')
  await openThread()
  conversation.isOpen = false
  pushLive({ kind: 'connectionChanged', userId: sam.id })
  await expect.element(page.getByText(/You’re no longer connected/)).toBeVisible()
  await expect.element(composer()).not.toBeInTheDocument()
  expect(shownTexts()).toEqual(['Ja, leuk!'])
  await expectAccessible('a closed conversation')
})

test('a message whose response was lost is retried with the same client id', async () => {
  const thread = aThread(aConversation())
  await openThread()
  fakeApi.on(messages.send, ({ content, clientId = null }) => {
    if (!thread.rows.some((row) => row.clientId === clientId))
      thread.add(content, aMember().id, clientId)
    throw new FakeError(503, { message: 'Welkom is busy right now.' })
  })
  await send('Only once')
  await expect.poll(shownStates).toEqual(['failed'])
  await expect.element(toast('Failed to send message')).toBeVisible()
  fakeApi.on(messages.send, ({ clientId }) => {
    const known = thread.rows.find((row) => row.clientId === clientId)
    if (!known) throw new FakeError(400, { message: 'Another client id' })
    return { ...known }
  })
  await pressBelow('Only once', 'Retry')
  await expect.poll(shownStates).toEqual(['sent'])
  expect(shownTexts()).toEqual(['Only once'])
})

/** Whether a tap in its middle reaches it. */
const isOnTop = (button: Locator) => {
  const { left, top, width, height } = button.element().getBoundingClientRect()
  const tapped = document.elementFromPoint(left + width / 2, top + height / 2)
  return tapped !== null && button.element().contains(tapped)
}

test('the toast about a message that failed leaves its buttons free', async () => {
  await setViewport(phone)
  const thread = aThread(aConversation())
  for (let at = 1; at <= 20; at++) thread.addOwn(`Line ${at}.`)
  await openThread()
  fakeApi.fail(messages.send, 503, { message: 'Welkom is busy right now.' })
  await send('Not now')
  await expect.element(toast('Failed to send message')).toBeVisible()
  for (const name of ['Retry', 'Discard'])
    expect(isOnTop(page.getByRole('button', { name })), name).toBe(true)
})

nightlyTest('a message that arrives while scrolled up stays new until it is visible', async () => {
  await setViewport(desktop)
  const thread = aThread(aConversation())
  for (let at = 1; at <= 130; at++) thread.addOwn(`Line ${at}.`)
  await openThread()
  await expect.poll(() => isInView('Line 130.')).toBe(true)
  expect(shownTexts()).not.toContain('Line 1.')
  await expect
    .poll(() => {
      logBox().scrollTop = 0
      return shownTexts()
    })
    .toEqual(thread.texts())
  logBox().scrollTop = 0
  await expect.poll(() => isInView('Line 1.')).toBe(true)

  thread.receive('Are you reading all of it?')
  const down = page.getByRole('button', { name: /^New messages/ })
  await expect.element(down).toBeVisible()
  const badge = page.getByRole('list', { name: 'Conversations' }).getByText('New', { exact: true })
  await expect.element(badge).toBeVisible()
  expect(isInView('Line 1.')).toBe(true)
  await down.click()
  await expect.poll(() => isInView('Are you reading')).toBe(true)
  await expect.element(badge).not.toBeInTheDocument()
})

test('the draft of a message survives leaving the screen', async () => {
  aThread(aConversation()).add('Hallo')
  await openThread()
  await composer().fill('Kept for later')
  await page.getByRole('link', { name: 'Back to the conversations' }).click()
  await expect.element(composer()).not.toBeInTheDocument()
  await page.getByRole('link', { name: /Sam de Wit/ }).click()
  await expect.element(composer()).toHaveValue('Kept for later')
})
