import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { composer, send, shownTexts } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, expectScreenQuality, longWord, phone, setViewport } from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const sam = aPerson()
const list = () => page.getByRole('list', { name: 'Conversations' })
const conversation = () => list().getByRole('link', { name: new RegExp(sam.name) })
const title = (name: string) => page.getByRole('heading', { level: 2, name })

for (const [screen, size] of firstOf([
  ['a phone', phone],
  ['a wide screen', desktop],
] as const))
  test(`the first message to a connection starts a conversation on ${screen}`, async () => {
    await setViewport(size)
    const thread = aThread(aConversation())
    fakeApi.on(messages.newPeople, [sam])
    await renderApp('/messages')
    await expect.element(page.getByText('No conversations yet')).toBeVisible()
    await onlyNightly(expectScreenQuality)('no conversations')
    await page.getByRole('link', { name: 'New conversation' }).click()
    await expect.element(title('New conversation')).toHaveFocus()
    await expectScreenQuality('new conversation')
    await page.getByRole('link', { name: /Sam de Wit/ }).click()
    await expect.element(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
    await expect.element(title(sam.name)).toHaveFocus()
    await send(' \u3164 ')
    await send('Are we meeting on Thursday?')
    await expect.element(page.getByText('Message sent successfully!')).toBeVisible()
    await expect.poll(shownTexts).toEqual(['Are we meeting on Thursday?'])
    expect(thread.texts()).toEqual(['Are we meeting on Thursday?'])
    await expectScreenQuality('a conversation')
  })

test('a new message is marked in the list until it is read', async () => {
  const thread = aThread(aConversation())
  thread.add(`Hallo ${longWord}`)
  await renderApp('/messages')
  await expect.element(conversation()).toMatchTextContent(/New$/)
  const badge = list().getByText('New', { exact: true })
  // Not only for screen readers.
  expect(badge.element().getBoundingClientRect().width).toBeGreaterThan(20)
  await expectScreenQuality('conversations with something new')
  await conversation().click()
  await expect.element(page.getByText('New messages from here')).toBeVisible()
  await expect.poll(() => fakeApi.calls(messages.markRead)).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to the conversations' }).click()
  await expect.element(conversation()).toHaveFocus()
  await expect.element(badge).not.toBeInTheDocument()
})

nightlyTest('on a phone going back leads to the list, and the focus follows', async () => {
  const thread = aThread(aConversation())
  thread.addOwn('Ja, leuk!')
  await renderApp('/messages')
  await expect.element(conversation()).toMatchTextContent(/You: Ja, leuk!/)
  await conversation().click()
  await expect.element(title(sam.name)).toHaveFocus()
  await expect.element(list()).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to the conversations' }).click()
  await expect.element(conversation()).toHaveFocus()
})

test('on a wide screen the open conversation is marked in the list beside it', async () => {
  await setViewport(desktop)
  aThread(aConversation()).addOwn('Ja, leuk!')
  await renderApp('/messages')
  await expect.element(page.getByText('Choose a conversation')).toBeVisible()
  await conversation().click()
  await expect.element(composer()).toBeVisible()
  await expect.element(conversation()).toHaveAttribute('aria-current', 'true')
  await expectScreenQuality('the list and a conversation side by side')
})

test('below the conversations are connections to say hello to', async () => {
  const others = Array.from({ length: 6 }, (_, at) =>
    aPerson({ id: crypto.randomUUID(), name: `Person ${at}` }),
  )
  aThread(aConversation()).addOwn('Ja, leuk!')
  fakeApi.on(messages.newPeople, others)
  await renderApp('/messages')
  const hello = page.getByRole('region', { name: 'Say hello to' })
  await expect.element(hello.getByRole('link', { name: /Person 0/ })).toBeVisible()
  await expect.element(hello.getByRole('link', { name: /Person 4/ })).toBeVisible()
  await expect.element(hello.getByText('Person 5')).not.toBeInTheDocument()
  await onlyNightly(expectScreenQuality)('people to say hello to')
  fakeApi.on(messages.conversation, aConversation({ otherUser: others[0] ?? null }))
  await hello.getByRole('link', { name: /Person 0/ }).click()
  await expect.element(composer()).toBeVisible()
})

nightlyTest('an unconnected user has no conversation', async () => {
  fakeApi.fail(messages.conversation, 404, { message: 'You can’t message' })
  await renderApp(`/messages?with=${sam.id}`)
  await expect.element(page.getByText('You can’t message this person yet')).toBeVisible()
  await expectScreenQuality('no such conversation')
})

nightlyTest('a user without connections sees how to find people', async () => {
  fakeApi.on(connections.list, [], { total: 0 })
  await renderApp('/messages?new=1')
  await expect.element(page.getByText('You have no connections yet')).toBeVisible()
  await expectScreenQuality('nobody to write to')
})

nightlyTest('failed loads of conversations and messages can be retried', async () => {
  const busy = { message: 'Welkom is busy right now.' }
  const thread = aThread(aConversation())
  thread.add('Hallo')
  fakeApi.fail(messages.conversations, 503, busy)
  await renderApp('/messages')
  const tryAgain = page.getByRole('button', { name: /^Try again/ })
  await expect.element(page.getByText('Your conversations could not be loaded')).toBeVisible()
  await waitUntilIdle()
  await expectScreenQuality('conversations failed')
  fakeApi.on(messages.conversations, [aConversation({ lastMessage: 'Hallo' })])
  fakeApi.fail(messages.thread, 503, busy)
  await tryAgain.click()
  await conversation().click()
  await expect.element(page.getByText('The messages could not be loaded')).toBeVisible()
  await waitUntilIdle()
  await expectScreenQuality('messages failed')
  fakeApi.on(messages.thread, thread.rows)
  await tryAgain.click()
  await expect.poll(shownTexts).toEqual(['Hallo'])
})
