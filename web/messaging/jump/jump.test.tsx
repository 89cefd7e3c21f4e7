import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  chatLog,
  composer,
  isInView,
  jumpToEndButton,
  logBox,
  openGroupChat,
  send,
  shownTexts,
} from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroupChat, aJoinedGroup, chatPage, chatPath, publicMe } from '#web/testing/groups.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { amsterdamDay } from '#web/ui/format.ts'

const dayMs = 24 * 3_600_000

/** The shown messages are neighbours, of which none is missing. */
const expectNoGap = (all: string[]) => {
  const shown = shownTexts()
  const from = all.indexOf(shown[0] ?? '')
  expect(shown).toEqual(all.slice(from, from + shown.length))
}

const scrollToEnd = () => {
  logBox().scrollTop = logBox().scrollHeight
}

/** Opens a chat of 400 messages, of which the last 300 are unread. */
const openUnread = async () => {
  const group = aJoinedGroup({ unread: 100 })
  const chat = aGroupChat(group, 400)
  Object.assign(group, { lastReadSeq: 100 })
  const limits: number[] = []
  fakeApi.on(groups.messages, (asked) => {
    limits.push(asked.limit)
    return chatPage(chat.rows, asked).map((row) => ({ ...row }))
  })
  await renderApp(chatPath(group))
  await expect.element(composer()).toBeVisible()
  await expect.poll(() => isInView('Line 101.')).toBe(true)
  return { group, chat, limits }
}

test('a chat with many unread messages opens at the first, and is read only at its end', async () => {
  const { group, chat, limits } = await openUnread()
  expect(logBox().querySelector('[data-unread]')).not.toBeNull()
  for (let pages = 0; pages < 20 && shownTexts().at(-1) !== 'Line 400.'; pages++) {
    const before = shownTexts().length
    expect(group.lastReadSeq).toBe(100)
    expectNoGap(chat.texts())
    scrollToEnd()
    await expect.poll(() => shownTexts().length).toBeGreaterThan(before)
  }
  await expect
    .poll(() => {
      scrollToEnd()
      return group.lastReadSeq
    })
    .toBe(400)
  expectNoGap(chat.texts())
  expect(Math.max(...limits.filter((limit) => limit !== 200))).toBe(50)
})

test('a button leads from there to the newest message', async () => {
  const { group } = await openUnread()
  await jumpToEndButton().click()
  await expect.poll(() => isInView('Line 400.')).toBe(true)
  await expect.poll(() => group.lastReadSeq).toBe(400)
})

test('a chat opens at its end when only own messages lie before what is unread', async () => {
  const group = aJoinedGroup({ unread: 1 })
  const chat = aGroupChat(group)
  for (let at = 1; at <= 200; at++) chat.add(`Mine ${at}.`, { user: publicMe() })
  chat.add('The answer.')
  Object.assign(group, { lastReadSeq: 0, lastSeq: 201 })
  await renderApp(chatPath(group))
  await expect.poll(() => isInView('The answer.')).toBe(true)
  expect(shownTexts()).toHaveLength(50)
})

test('a link leads to a message that is not loaded; changes reach it, and sending leads back', async () => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group, 400)
  const old = chat.rows[49]
  await renderApp(`${chatPath(group)}#message-${old?.id}`)
  await expect.element(composer()).toBeVisible()
  await expect.poll(() => isInView('Line 50.')).toBe(true)
  expectNoGap(chat.texts())
  if (old) Object.assign(old, { message: 'Line 50, edited.', changedSeq: 401 })
  if (old) pushLive({ kind: 'groupMessage', message: { ...old } })
  await expect.poll(() => isInView('Line 50, edited.')).toBe(true)
  await send('Back at the end')
  await expect.poll(() => isInView('Back at the end')).toBe(true)
  await expect.poll(shownTexts).toContain('Line 400.')
})

test('a date is chosen from a day in the chat', async () => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group)
  const now = Date.now()
  for (let ago = 300; ago >= 0; ago--)
    chat.add(`Line ${ago}.`, { createdAt: new Date(now - ago * (dayMs / 10)) })
  Object.assign(group, { lastReadSeq: 301, lastSeq: 301 })
  await renderApp(chatPath(group))
  await expect.poll(() => isInView('Line 0.')).toBe(true)
  await chatLog().getByRole('button', { name: 'Today' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go to date' })
  await expectAccessible('going to a date')
  const day = amsterdamDay(new Date(now - 20 * dayMs))
  await dialog.getByLabelText(/^Day/).fill(day)
  await dialog.getByRole('button', { name: 'Go', exact: true }).click()
  const first = chat.rows.find(({ createdAt }) => amsterdamDay(createdAt) >= day)
  await expect.poll(() => isInView(first?.message ?? '')).toBe(true)
  expect(shownTexts()).not.toContain('Line 0.')
})

test('a jump that fails says so, and leaves the chat as it is', async () => {
  const { chat } = await openGroupChat(400)
  await expect.poll(() => isInView('Line 400.')).toBe(true)
  fakeApi.fail(groups.messages, 503, { message: 'Welkom is busy right now.' })
  window.location.hash = `#message-${chat.rows[0]?.id}`
  await expect.element(toast('Failed to go to the message')).toBeVisible()
  expect(isInView('Line 400.')).toBe(true)
})
