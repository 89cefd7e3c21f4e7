import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conversations } from '#shared/conversation/contract.ts'
import { textOfFiles } from '#shared/files/wordless.ts'
import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  chatLog,
  composer,
  distanceToEnd,
  isInView,
  jumpToEndButton,
  logBox,
  openGroupChat,
  scrollUp,
  send,
  shownTexts,
  stubHover,
} from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aDocument } from '#web/testing/files.ts'
import { chatPage } from '#web/testing/groups.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'

const maxMovePx = 2

const newMessagesButton = () => page.getByRole('button', { name: /^New messages/ })

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Tracks how far the first visible message moves; infinity once it is no longer shown. */
const followFirstInView = () => {
  const { top } = logBox().getBoundingClientRect()
  const row = [...document.querySelectorAll('[data-state]')].find(
    (each) => each.getBoundingClientRect().top >= top,
  )
  const initialTop = row?.getBoundingClientRect().top ?? 0
  return () =>
    row?.isConnected
      ? Math.abs(row.getBoundingClientRect().top - initialTop)
      : Number.POSITIVE_INFINITY
}

test('older messages load above without moving the text being read', async () => {
  const { chat } = await openGroupChat(200)
  await expect.poll(() => isInView('Line 200.')).toBe(true)
  let farthest = 0
  while (shownTexts().length < 200) {
    const before = shownTexts().length
    const held = Promise.withResolvers<void>()
    fakeApi.on(groups.messages, async (asked) => {
      await held.promise
      return chatPage(chat.rows, asked)
    })
    logBox().scrollTop = 200
    await nextFrame()
    const moved = followFirstInView()
    held.resolve()
    for (;;) {
      await nextFrame()
      farthest = Math.max(farthest, moved())
      if (shownTexts().length > before) break
    }
    // The layout has settled when two frames show the same height.
    for (let height = 0; height !== logBox().scrollHeight; ) {
      height = logBox().scrollHeight
      await nextFrame()
      farthest = Math.max(farthest, moved())
    }
  }
  expect(farthest).toBeLessThanOrEqual(maxMovePx)
  logBox().scrollTop = 0
  await expect.element(page.getByText('This is the beginning of the conversation.')).toBeVisible()
  expect(shownTexts()).toEqual(chat.texts())
})

nightlyTest('loading older messages can be retried after a failure', async () => {
  const { chat } = await openGroupChat(80)
  await expect.poll(() => isInView('Line 80.')).toBe(true)
  fakeApi.fail(groups.messages, 503, { message: 'Welkom is busy right now.' })
  logBox().scrollTop = 0
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load older messages.' })
  await expect.element(failure).toBeVisible()
  fakeApi.on(groups.messages, (asked) => chatPage(chat.rows, asked))
  await failure.getByRole('button', { name: /^Try again/ }).click()
  await expect.poll(shownTexts).toEqual(chat.texts())
  await expect.element(chatLog()).toHaveFocus()
})

test('new messages do not move a reader who has scrolled up, and a button leads to them', async () => {
  stubHover(true)
  const { group, chat } = await openGroupChat(60)
  await expect.poll(() => isInView('Line 60.')).toBe(true)
  chat.receive('Followed at the end.')
  await expect.poll(() => isInView('Followed at the end.')).toBe(true)
  await expect.poll(distanceToEnd).toBeLessThanOrEqual(1)
  await expect.poll(() => group.lastReadSeq).toBe(61)
  expect(fakeApi.calls(conversations.markShown)).toEqual([])

  await scrollUp(1000)
  const moved = followFirstInView()
  for (const text of ['One', 'Two', 'Three']) chat.receive(text)
  await expect.element(newMessagesButton()).toMatchTextContent(/New messages\s*3/)
  expect(moved()).toBe(0)
  // No push tells of them, but they stay unread.
  await expect.poll(() => fakeApi.calls(conversations.markShown).at(-1)?.seq).toBe(64)
  expect(group.lastReadSeq).toBe(61)

  await newMessagesButton().click()
  await expect.poll(() => isInView('Three')).toBe(true)
  await expect.element(newMessagesButton()).not.toBeInTheDocument()
  await expect.element(composer()).toHaveFocus()
  await expect.poll(() => group.lastReadSeq).toBe(64)
})

test('the day above the messages leaves with the last of them, so that no two overlap', async () => {
  const { chat } = await openGroupChat()
  const day = 24 * 3_600_000
  for (let ago = 12; ago >= 0; ago--)
    chat.receive(`Line ${ago}.`, { createdAt: new Date(Date.now() - ago * day) })
  await expect.poll(() => isInView('Line 0.')).toBe(true)
  const labels = [...logBox().querySelectorAll('p')].filter(
    (label) => getComputedStyle(label).position === 'sticky',
  )
  expect(labels).toHaveLength(13)
  for (let top = 0; top < 400; top += 20) {
    logBox().scrollTop = top
    const boxes = labels.map((label) => label.getBoundingClientRect())
    const overlaps = boxes.filter(({ bottom }, at) => bottom > (boxes[at + 1]?.top ?? bottom))
    expect(overlaps).toEqual([])
  }
})

test('sending a message scrolls to the end', async () => {
  const { chat } = await openGroupChat(60)
  await expect.poll(() => isInView('Line 60.')).toBe(true)
  await scrollUp(1000)
  await send('My own message')
  await expect.poll(() => isInView('My own message')).toBe(true)
  await expect.poll(() => chat.texts().at(-1)).toBe('My own message')
})

nightlyTest(
  'without a mouse, jumping to the end does not open the on-screen keyboard',
  async () => {
    stubHover(false)
    await openGroupChat(60)
    await expect.poll(() => isInView('Line 60.')).toBe(true)
    await scrollUp(1000)
    await jumpToEndButton().click()
    await expect.poll(() => isInView('Line 60.')).toBe(true)
    await expect.element(chatLog()).toHaveFocus()
  },
)

/** Presses the jump-to-end button in its first frame; resolves when scrolling has ended. */
const pressJumpToEnd = (box: HTMLElement) =>
  new Promise((resolve) => {
    const check = () => {
      const button = document.querySelector<HTMLElement>('[aria-label="Go to the newest message"]')
      if (!button) return requestAnimationFrame(check)
      box.addEventListener('scrollend', resolve, { once: true })
      return button.click()
    }
    check()
  })

nightlyTest('jumping to the end works while an upward scroll is still animated', async () => {
  stubHover(true)
  await openGroupChat(60)
  await expect.poll(() => isInView('Line 60.')).toBe(true)
  const box = logBox()
  box.focus()
  await expect.element(chatLog()).toHaveFocus()
  const scrollEnd = pressJumpToEnd(box)
  await userEvent.keyboard('{PageUp}')
  await scrollEnd
  await expect.element(composer()).toHaveFocus()
  await expect.poll(distanceToEnd).toBeLessThanOrEqual(1)
})

test('a chat with many unread messages opens at the first unread one', async () => {
  const { group } = await openGroupChat(400, { unread: 300 })
  const separator = chatLog().getByText('New messages from here')
  await expect.element(separator).toBeVisible()
  await expect.poll(() => isInView('Line 101.')).toBe(true)
  expect(shownTexts()).not.toContain('Line 400.')
  const above =
    separator.element().getBoundingClientRect().top - logBox().getBoundingClientRect().top
  expect(above).toBeGreaterThanOrEqual(0)
  expect(above).toBeLessThan(120)
  expect(fakeApi.calls(groups.markRead)).toEqual([])

  await jumpToEndButton().click()
  await expect.poll(() => isInView('Line 400.')).toBe(true)
  await expect.poll(() => group.lastReadSeq).toBe(400)
})

const setPageVisible = (isVisible: boolean) => {
  document.hasFocus = () => isVisible
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event(isVisible ? 'focus' : 'blur'))
}

test('messages that arrive while the page is hidden stay unread until it is shown', async () => {
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'hasFocus')
    Reflect.deleteProperty(document, 'visibilityState')
  })
  const { group, chat } = await openGroupChat(5)
  await expect.poll(() => isInView('Line 5.')).toBe(true)
  setPageVisible(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  chat.receive('Not seen.')
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await expect.poll(() => isInView('Not seen.')).toBe(true)
  expect(fakeApi.calls(groups.markRead)).toEqual([])
  setPageVisible(true)
  await expect.poll(() => group.lastReadSeq).toBe(6)
})

nightlyTest(
  'the arrow keys move between the buttons of messages, which are one tab stop',
  async () => {
    stubHover(true)
    await openGroupChat(40)
    await expect.element(composer()).toHaveFocus()
    for (const text of ['One', 'Two']) {
      await send(text)
      await expect
        .element(page.getByRole('button', { name: `Actions for message: ${text}` }))
        .toBeInTheDocument()
      await expect.element(composer()).toHaveFocus()
    }
    const focused = (name: string) =>
      expect.element(page.getByRole('button', { name })).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await focused('Actions for message: Two')
    await userEvent.keyboard('{ArrowUp}')
    await focused('Actions for message: One')
    await userEvent.keyboard('{ArrowLeft}')
    await focused('Reply to message: One')
    await userEvent.keyboard('{ArrowUp}')
    await focused('Reply to message: Line 40.')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
    await focused('Actions for message: Two')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(chatLog()).toHaveFocus()
    const before = logBox().scrollTop
    await userEvent.keyboard('{PageUp}')
    await expect.poll(() => logBox().scrollTop).toBeLessThan(before)
    await expect.element(jumpToEndButton()).toBeVisible()
    await composer().click()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(jumpToEndButton()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(composer()).toHaveFocus()
    await expect.poll(() => isInView('Two')).toBe(true)
  },
)

nightlyTest('messages far outside the view are not laid out', async () => {
  await page.viewport(390, 500)
  await openGroupChat(50)
  await expect.poll(() => isInView('Line 50.')).toBe(true)
  const areLaidOut = () =>
    [...document.querySelectorAll('[data-state]')].map((row) =>
      row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
    )
  await expect.poll(() => areLaidOut().at(0)).toBe(false)
  expect(areLaidOut().at(-1)).toBe(true)
})

/** Puts a finger on an element, and lifts it again once this has had an effect. */
const touch = (target: Element, kind: 'touchstart' | 'touchend') => {
  const finger = new Touch({ identifier: 1, target, clientX: 50, clientY: 50 })
  const touches = kind === 'touchstart' ? [finger] : []
  target.dispatchEvent(
    new TouchEvent(kind, { touches, changedTouches: [finger], bubbles: true, cancelable: true }),
  )
}

test('a long press on a message of someone else offers to copy and report it', async () => {
  await openGroupChat(3)
  const target = chatLog().getByText('Line 2.').element()
  touch(target, 'touchstart')
  const sheet = page.getByRole('dialog', { name: 'Message' })
  await expect.element(sheet.getByRole('button', { name: 'Copy' })).toBeVisible()
  touch(target, 'touchend')
  await expect.element(sheet.getByText('Line 2.')).toBeVisible()
  await expectAccessible('actions of a message')
  await sheet.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Report this message' })).toBeVisible()
})

test('a long press on a document offers the actions of its message', async () => {
  const { chat } = await openGroupChat(1)
  const attached = [aDocument('Huurcontract.pdf', 1000)]
  chat.receive(textOfFiles(attached), { files: attached })
  const link = chatLog().getByRole('link', { name: /^Download Huurcontract.pdf/ })
  await expect.element(link).toBeVisible()
  touch(link.element(), 'touchstart')
  const sheet = page.getByRole('dialog', { name: 'Message' })
  await expect.element(sheet.getByRole('button', { name: 'Report' })).toBeVisible()
})

nightlyTest('a long press on an own message offers to delete it', async () => {
  const { chat } = await openGroupChat(1)
  await send('Mine')
  await expect.poll(() => chat.texts().at(-1)).toBe('Mine')
  touch(chatLog().getByText('Mine').element(), 'touchstart')
  const sheet = page.getByRole('dialog', { name: 'Message' })
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete this message?' })).toBeVisible()
})
