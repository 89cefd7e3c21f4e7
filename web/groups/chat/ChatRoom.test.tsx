import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  chatLog,
  chooseAction,
  composer,
  isInView,
  logBox,
  openGroupChat,
  rowText,
  scrollUp,
  send,
  shownStates,
  shownTexts,
  stubHover,
} from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroupChat, aGroupMember, aJoinedGroup, chatPath } from '#web/testing/groups.ts'
import { coveredFocus } from '#web/testing/keyboard.ts'
import { desktop, expectNoSidewaysScroll, longWord, setViewport } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const ada = aPerson({ id: '01890a5d-ac96-774b-bcce-b302099a8003', name: 'Ada Bos' })
const busy = { message: 'Welkom is busy right now.' }

/** Collects the text added to live regions, which screen readers announce. */
const collectAnnouncements = () => {
  const announced: string[] = []
  const implicit: Record<string, string> = { log: 'polite', status: 'polite', alert: 'assertive' }
  const isLive = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest('[aria-live], [role="log"], [role="status"], [role="alert"]')
    const role = region?.getAttribute('role') ?? ''
    return (region?.getAttribute('aria-live') ?? implicit[role] ?? 'off') !== 'off'
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (!isLive(target)) continue
      for (const { textContent } of type === 'characterData' ? [target] : addedNodes)
        if (textContent?.trim()) announced.push(textContent.trim())
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return announced
}

test('each new message of others is announced once, own and older messages are not', async () => {
  const { chat, group } = await openGroupChat(80)
  const log = page.getByRole('log', { name: `Messages in ${group.name}` })
  await expect.element(log).toHaveAttribute('aria-live', 'off')
  await expect.poll(shownTexts).toContain('Line 80.')
  const announced = collectAnnouncements()
  await send('My own words')
  await expect.poll(() => shownStates().at(-1)).toBe('sent')
  logBox().scrollTop = 0
  await expect.poll(shownTexts).toContain('Line 1.')
  expect(announced).toEqual([])
  chat.receive('News of theirs')
  await expect.poll(() => announced).toEqual(['Sam de Wit: News of theirs'])
  chat.receive('And more')
  chat.receive('At once')
  await expect.poll(() => announced.at(-1)).toBe('Sam de Wit: And more\nSam de Wit: At once')
  expect(announced).toHaveLength(2)
})

test('reactions of others to an own message are announced in words, own ones are not', async () => {
  const { chat } = await openGroupChat(1)
  await send('Stroopwafels')
  await expect.poll(() => shownStates().at(-1)).toBe('sent')
  const [theirs, mine] = chat.rows
  if (!theirs || !mine) throw new Error('No messages')
  const announced = collectAnnouncements()
  chat.change(theirs, { reactions: [{ emoji: '👍', count: 1, isMine: false }] })
  chat.change(mine, { reactions: [{ emoji: '👍', count: 1, isMine: true }] })
  chat.change(mine, {
    reactions: [
      { emoji: '👍', count: 3, isMine: true },
      { emoji: '❤️', count: 1, isMine: false },
    ],
  })
  await expect.poll(() => announced).toEqual(['New reactions to “Stroopwafels”: thumbs up, heart'])
  chat.change(mine, { reactions: [{ emoji: '👍', count: 2, isMine: true }] })
  chat.receive('After that')
  await expect.poll(() => announced.at(-1)).toBe('Sam de Wit: After that')
  expect(announced).toHaveLength(2)
})

test('a chat is accessible when empty, with mention suggestions and with failed messages', async () => {
  const me = aMember()
  const { chat } = await openGroupChat(0)
  await expect.element(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expectAccessible('empty chat')

  for (let at = 1; at <= 30; at++) chat.add(`Line ${at}.`)
  chat.receive(`Hoi @${me.username}, see https://www.ns.nl/ and ${longWord}`)
  await expect.poll(() => shownTexts().length).toBe(31)
  await send('Mine')
  fakeApi.on(groups.members, [aGroupMember(aPerson())])
  await composer().click()
  await userEvent.keyboard('@sam')
  await expect
    .element(page.getByRole('listbox', { name: 'Members' }).getByRole('option'))
    .toBeVisible()
  await onlyNightly(expectAccessible)('choosing a name')
  expectNoSidewaysScroll('a chat with a long word')

  fakeApi.fail(groups.send, 503, busy)
  await send('Not sent')
  await expect.poll(() => shownStates().at(-1)).toBe('failed')
  fakeApi.goOffline()
  await send('Kept')
  await expect.poll(() => shownStates().at(-1)).toBe('waiting')
  await composer().fill('x'.repeat(2001))
  await scrollUp()
  await expectAccessible('not sent, too long, reading back')
})

nightlyTest('a chat with unread messages is accessible on a wide screen', async () => {
  await setViewport(desktop)
  await openGroupChat(60, { unread: 40, name: longWord })
  await expect.element(chatLog().getByText('New messages from here')).toBeVisible()
  await expectAccessible('unread messages, wide')
  expectNoSidewaysScroll('unread messages, wide')
})

test('a link to a message loads it, scrolls to it and focuses it', async () => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group, 130)
  await renderApp(`${chatPath(group)}#message-${chat.rows[9]?.id}`)
  await expect.poll(() => document.activeElement?.textContent).toContain('Line 10.')
  await expect.poll(() => isInView('Line 10.')).toBe(true)
  expect(isInView('Line 130.')).toBe(false)

  // The same link again, while the user is typing.
  await composer().fill('Hoi')
  logBox().scrollTo(0, logBox().scrollHeight)
  await expect.poll(() => isInView('Line 130.')).toBe(true)
  window.history.pushState(null, '', window.location.href)
  await expect.poll(() => isInView('Line 10.')).toBe(true)
  await expect.element(composer()).toHaveFocus()
})

test('the sender, the time and the day are shown in Amsterdam time', async () => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group)
  const at = (time: string) => ({ createdAt: new Date(time) })
  chat.add('Late', { ...at('2025-01-14T22:58:00Z'), user: ada })
  chat.add('In the same run', { ...at('2025-01-14T22:59:00Z'), user: ada })
  chat.add('Past midnight', at('2025-01-14T23:01:00Z'))
  chat.add('Mine', { ...at('2025-07-14T10:00:00Z'), user: aMember() })
  chat.add('Of somebody who left', { ...at('2025-07-14T10:01:00Z'), user: null })
  await renderApp(chatPath(group))
  await expect.poll(() => shownTexts().length).toBe(5)
  const expected = [
    'Tue 14 January 2025',
    'Ada Bos Late 23:58',
    'Ada Bos In the same run 23:59',
    'Wed 15 January 2025',
    'Sam de Wit Past midnight 00:01',
    'Mon 14 July 2025',
    'You Mine 12:00',
    'Deleted user Of somebody who left 12:01',
  ]
  const content = () =>
    [...logBox().querySelectorAll('[data-state], [class*="day"]')].map((part) =>
      part.hasAttribute('data-state')
        ? [...part.querySelectorAll('p:first-of-type:not(:has(time)), span[dir="auto"], time')]
            .map(({ textContent }) => textContent)
            .join(' ')
        : part.textContent,
    )
  expect(content()).toEqual(expected)
})

test('typing users are named until they send', async () => {
  const { chat, group } = await openGroupChat(1)
  const type = (user: PublicUser) => pushLive({ kind: 'groupTyping', groupId: group.id, user })
  type(aPerson())
  type(ada)
  await expect.element(page.getByText('Sam and Ada are typing…')).toBeVisible()
  chat.receive('Hoi')
  await expect.element(page.getByText('Ada is typing…')).toBeVisible()
  chat.receive('Hallo', { user: ada })
  await expect.element(page.getByText(/typing…/)).not.toBeInTheDocument()
  await composer().fill('Hoi terug')
  await expect.poll(() => fakeApi.calls(groups.typing)).toEqual([{ id: group.id }])
  await expect.element(page.getByText(/typing…/)).not.toBeInTheDocument()
})

test('messages of a blocked user are shown neither from the list nor live', async () => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group)
  const hidden = { user: null, isHidden: true }
  chat.add('', hidden)
  chat.add('Good morning')
  Object.assign(group, { lastReadSeq: 2, lastSeq: 2 })
  await renderApp(chatPath(group))
  await expect.poll(shownTexts).toEqual(['Good morning'])
  chat.receive('', hidden)
  chat.receive('Good evening')
  await expect.poll(shownTexts).toEqual(['Good morning', 'Good evening'])
})

test('deleting a message asks for confirmation and returns the focus to the field', async () => {
  stubHover(true)
  const { chat } = await openGroupChat(1)
  await send('Secret of mine')
  await chooseAction('Secret of mine', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect.element(question).toMatchTextContent('Secret of mine')
  await expect.element(question).toMatchTextContent('It will be deleted for everyone in the group')
  await onlyNightly(expectAccessible)('asking before a message is deleted')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(chat.texts()).toEqual(['Line 1.', 'Secret of mine'])

  await chooseAction('Secret of mine', 'Delete')
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect.poll(shownTexts).toEqual(['Line 1.', 'Message deleted'])
  await expect.element(composer()).toHaveFocus()
})

nightlyTest(
  'Escape closes the confirm dialog, then the chat, and returns the focus to the opener',
  async () => {
    stubHover(true)
    const group = aJoinedGroup()
    const chat = aGroupChat(group)
    chat.add('Mine', { user: aMember() })
    await renderApp('/groups?tab=mine')
    await expect.element(page.getByRole('link', { name: 'Open' })).toBeVisible()
    const open = page.getByRole('link', { name: 'Open' }).element() as HTMLElement
    open.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(composer()).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}{End}{Enter}')
    const question = page.getByRole('dialog', { name: 'Delete this message?' })
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: group.name })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Open' })).toHaveFocus()
  },
)

nightlyTest(
  'Tab reaches nothing behind the chat, and nothing covers the focused element',
  async () => {
    const { group } = await openGroupChat(2)
    const dialog = page.getByRole('dialog', { name: group.name }).element()
    await composer().click()
    for (let step = 0; step < 8; step++) {
      await userEvent.keyboard('{Tab}')
      const focused = document.activeElement
      // Beyond the last control of a dialog, Tab leaves the page.
      expect(focused === document.body || dialog.contains(focused)).toBe(true)
      expect(coveredFocus()).toBeNull()
    }
  },
)

nightlyTest('a removed member cannot send, and sees the reason', async () => {
  await openGroupChat(1)
  const reason = 'Only members of this group can read and write here'
  fakeApi.fail(groups.send, 403, { message: reason })
  await send('Am I still here?')
  await expect.element(toast('Failed to send message')).toBeVisible()
  await expect.element(toast(reason)).toBeVisible()
  await expect.poll(() => rowText('Am I still here?')).toContain('Not sent')
})

nightlyTest('an open chat stays open when refetching the own groups fails', async () => {
  const { chat, group } = await openGroupChat(1)
  fakeApi.fail(groups.mine, 503, busy)
  const before = fakeApi.calls(groups.mine).length
  pushLive({ kind: 'groupChanged', groupId: group.id })
  await expect.poll(() => fakeApi.calls(groups.mine).length).toBeGreaterThan(before)
  chat.receive('Still here')
  await expect.poll(shownTexts).toContain('Still here')
  await expect.element(page.getByRole('dialog', { name: group.name })).toBeVisible()
})
