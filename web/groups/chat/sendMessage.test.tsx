import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import {
  chatLog,
  composer,
  openGroupChat,
  pressBelow,
  rowText,
  send,
  shownStates,
  shownTexts,
  stubHover,
} from '#web/testing/chat.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { publicMe } from '#web/testing/groups.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { toast } from '#web/testing/toasts.ts'

const busy = { message: 'Welkom is busy right now.' }

type Chat = Awaited<ReturnType<typeof openGroupChat>>['chat']

/** The server stores each message, but its response is lost. */
const loseResponses = (chat: Chat) =>
  fakeApi.on(groups.send, ({ message, clientId = null }) => {
    if (!chat.rows.some((row) => row.clientId === clientId))
      chat.add(message, { clientId, user: publicMe() })
    throw new FakeError(503, busy)
  })

test('messages are sent sequentially in order, and pressing Enter twice sends once', async () => {
  const { chat } = await openGroupChat()
  const held = Promise.withResolvers<void>()
  fakeApi.on(groups.send, async ({ message, clientId = null }) => {
    await held.promise
    return { ...chat.add(message, { clientId, user: publicMe() }) }
  })
  const texts = ['First', 'Second', 'Third', 'Fourth']
  for (const [at, text] of texts.entries()) {
    await send(text)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownStates).toEqual(Array.from({ length: at + 1 }, () => 'sending'))
  }
  expect(rowText('First')).toContain('Sending…')
  expect(fakeApi.calls(groups.send)).toHaveLength(1)
  held.resolve()
  await expect.poll(shownStates).toEqual(texts.map(() => 'sent'))
  expect(shownTexts()).toEqual(texts)
  expect(chat.texts()).toEqual(texts)
})

test('failed messages keep their order and are retried or discarded one by one', async () => {
  const { chat } = await openGroupChat()
  fakeApi.fail(groups.send, 503, busy)
  for (const text of ['First', 'Second', 'Third']) await send(text)
  await expect.poll(shownStates).toEqual(['failed', 'failed', 'failed'])
  const failure = toast('Failed to send message')
  await expect.element(failure).toBeVisible()
  const bottomOfToast = () => failure.element().getBoundingClientRect().bottom
  await expect.poll(bottomOfToast).toBeLessThan(composer().element().getBoundingClientRect().top)
  expect(shownTexts()).toEqual(['First', 'Second', 'Third'])
  chat.acceptMessages()
  await pressBelow('Second', 'Discard')
  await expect.element(chatLog()).toHaveFocus()
  await pressBelow('First', 'Retry')
  await expect.poll(shownStates).toEqual(['sent', 'failed'])
  await expect.element(failure).not.toBeInTheDocument()
  await pressBelow('Third', 'Retry')
  await expect.poll(shownStates).toEqual(['sent', 'sent'])
  expect(shownTexts()).toEqual(['First', 'Third'])
  expect(chat.texts()).toEqual(['First', 'Third'])
})

nightlyTest('a message whose response was lost is retried with the same client id', async () => {
  const { chat } = await openGroupChat()
  loseResponses(chat)
  await send('Once')
  await expect.poll(shownStates).toEqual(['failed'])
  chat.acceptMessages()
  await pressBelow('Once', 'Retry')
  await expect.poll(shownStates).toEqual(['sent'])
  expect(shownTexts()).toEqual(['Once'])
  const ids = fakeApi.calls(groups.send).map(({ clientId }) => clientId)
  expect(ids).toEqual([chat.rows[0]?.clientId, chat.rows[0]?.clientId])
  expect(chat.texts()).toEqual(['Once'])
})

test('a message whose response was lost counts as sent once the live stream delivers it', async () => {
  const { chat } = await openGroupChat()
  loseResponses(chat)
  await send('Heard already')
  await expect.poll(shownStates).toEqual(['failed'])
  chat.redeliver()
  await expect.poll(shownStates).toEqual(['sent'])
  expect(shownTexts()).toEqual(['Heard already'])
  expect(fakeApi.calls(groups.send)).toHaveLength(1)
})

test('an offline message is queued, survives closing the chat, and is sent once', async () => {
  stubHover(true)
  const { chat } = await openGroupChat()
  fakeApi.goOffline()
  await send('Still here')
  await expect.poll(shownStates).toEqual(['waiting'])
  expect(rowText('Still here')).toContain('Waiting to send')
  await expect.element(composer()).toHaveValue('')
  await expect.element(composer()).toHaveFocus()
  await composer().fill('Half a sent')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Open' }).click()
  await expect.element(composer()).toHaveValue('Half a sent')
  await expect.poll(shownStates).toEqual(['waiting'])
  fakeApi.goOnline()
  await expect.poll(shownStates).toEqual(['sent'])
  expect(shownTexts()).toEqual(['Still here'])
  expect(chat.texts()).toEqual(['Still here'])
})

test('after missing more than one page of messages the list has no gap', async () => {
  const { chat } = await openGroupChat(5)
  await expect.poll(() => shownTexts().length).toBe(5)
  for (let at = 6; at <= 225; at++) chat.add(`Line ${at}.`)
  pushLive({ kind: 'connected' })
  await expect.poll(shownTexts).toContain('Line 225.')
  const shown = shownTexts()
  expect(shown).toEqual(chat.texts().slice(-shown.length))
  await expect
    .poll(() => {
      chatLog().element().scrollTop = 0
      return shownTexts()
    })
    .toEqual(chat.texts())
})
