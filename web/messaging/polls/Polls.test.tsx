import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conversations } from '#shared/conversation/contract.ts'
import type { NewPoll, Poll } from '#shared/conversation/message.ts'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { openGroupChat, pressBeside, rowText } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroupChat, aJoinedGroup, chatPath, publicMe } from '#web/testing/groups.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const question = 'When do we go?'

const aPoll = (changes: Partial<Poll> = {}): Poll => ({
  options: ['Friday', 'Saturday'],
  isMultiple: false,
  isAnonymous: false,
  closesAt: null,
  isClosed: false,
  mine: [],
  counts: null,
  voters: 3,
  ...changes,
})

const option = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const isChosen = (name: string) =>
  expect.poll(() => option(name).element().getAttribute('aria-pressed'))

/** Opens a chat with this poll of Sam. The server counts votes as they come. */
const openPoll = async (changes: Partial<Poll> = {}, message: Partial<GroupMessage> = {}) => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group)
  const row = chat.add(question, { poll: aPoll(changes), ...message })
  const results = [2, 1]
  const update = (poll: Partial<Poll>) => {
    Object.assign(row, { poll: { ...row.poll, ...poll }, changedSeq: row.changedSeq + 1 })
    pushLive({ kind: 'groupMessage', message: { ...row } })
  }
  const countVote = ({ options }: { options: number[] }) => {
    const counts = results.map((count, at) => count + (options.includes(at) ? 1 : 0))
    const hasVoted = options.length > 0
    update({ mine: options, counts: hasVoted ? counts : null, voters: hasVoted ? 4 : 3 })
    return null
  }
  fakeApi.on(conversations.vote, countVote)
  await renderApp(chatPath(group))
  await expect.poll(() => rowText(question)).toContain('Saturday')
  return { group, row, update, countVote }
}

const expectResults = (friday: number, saturday: number) =>
  expect
    .poll(() => rowText(question))
    .toMatch(new RegExp(`Friday\\s+${friday}\\s.*Saturday\\s+${saturday}\\s.*\\s4 votes`, 's'))

const votesSent = () => fakeApi.calls(conversations.vote).map(({ options }) => options)

test('one tap votes, another one changes it, and the results come with the vote', async () => {
  await openPoll()
  expect(rowText(question)).toContain('3 votes')
  await expectAccessible('a poll before the vote')
  await option('Friday').click()
  await isChosen('Friday').toBe('true')
  await expectResults(3, 1)
  await option('Saturday').click()
  await expectResults(2, 2)
  await isChosen('Friday').toBe('false')
  await expectAccessible('a poll after the vote')
  await option('Saturday').click()
  await expect.poll(() => rowText(question)).toContain('3 votes')
  expect(votesSent()).toEqual([[0], [1], []])
})

test('taps during a request are shown right away, and only the last choice follows', async () => {
  const { countVote } = await openPoll({ isMultiple: true })
  const held = Promise.withResolvers<void>()
  fakeApi.on(conversations.vote, async (choice) => {
    await held.promise
    return countVote(choice)
  })
  expect(rowText(question)).toContain('Several answers')
  await option('Friday').click()
  await option('Saturday').click()
  await isChosen('Friday').toBe('true')
  await isChosen('Saturday').toBe('true')
  await option('Friday').click()
  await isChosen('Friday').toBe('false')
  held.resolve()
  await expect.poll(votesSent).toEqual([[0], [1]])
  await expectResults(2, 2)
})

test('a vote that the server rejects is taken back, and says why', async () => {
  await openPoll()
  fakeApi.fail(conversations.vote, 409, { code: 'poll_closed', message: 'This poll is closed.' })
  await option('Friday').click()
  await expect.element(toast('This poll is closed.')).toBeVisible()
  await isChosen('Friday').toBe('false')
})

test('offline, it says that voting needs a connection', async () => {
  await openPoll()
  fakeApi.goOffline()
  await expect.element(page.getByText('Voting needs a connection')).toBeVisible()
  await option('Friday').click({ force: true })
  expect(votesSent()).toEqual([])
})

test('once closed, it shows the results and takes no votes', async () => {
  const { update } = await openPoll({
    isAnonymous: true,
    closesAt: new Date(Date.now() + 86_400_000),
  })
  await expect.poll(() => rowText(question)).toContain('Anonymous')
  await expect.poll(() => rowText(question)).toContain('3 votes · closes tomorrow')
  update({ isClosed: true, counts: [2, 1] })
  await expect.poll(() => rowText(question)).toContain('3 votes · Closed')
  await expect.poll(() => option('Friday').query()).toBeNull()
  expect(rowText(question)).toMatch(/Friday\s+2/)
})

test('those who voted see who voted for what', async () => {
  const sam = aPerson({ name: 'Sam de Wit' })
  await openPoll({ mine: [0], counts: [2, 1] })
  fakeApi.on(conversations.votes, [{ option: 1, user: sam }])
  await page.getByRole('button', { name: '3 votes', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Votes' })
  await expect.element(dialog.getByText('Sam de Wit')).toBeVisible()
  await expectAccessible('votes')
})

test('its author closes it from the menu of the message', async () => {
  const { row, group } = await openPoll({}, { user: publicMe() })
  fakeApi.on(conversations.closePoll, null)
  await pressBeside(page.getByRole('button', { name: `Actions for message: ${question}` }))
  await page.getByText('Close poll').click()
  await expect
    .poll(() => fakeApi.calls(conversations.closePoll))
    .toEqual([{ kind: 'group', id: group.id, messageId: row.id }])
})

test('a poll of someone else is not closed by a member', async () => {
  await openPoll()
  await pressBeside(page.getByRole('button', { name: `Actions for message: ${question}` }))
  await expect.element(page.getByText('Report')).toBeVisible()
  expect(page.getByText('Close poll').query()).toBeNull()
})

const openForm = async () => {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Poll' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New poll' })).toBeVisible()
}

test('a new poll is sent from a form whose options grow', async () => {
  const { chat, group } = await openGroupChat(3)
  let poll: NewPoll | undefined
  fakeApi.on(groups.send, ({ message, clientId = null, poll: sent }) => {
    poll = sent
    return chat.add(message, { clientId, user: publicMe(), poll: aPoll({ voters: 0 }) })
  })
  await openForm()
  await expectAccessible('form of a poll')
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await userEvent.keyboard('{Enter}Friday{Enter}friday{Enter}')
  await page.getByRole('textbox', { name: 'Option 3' }).fill('Sunday')
  await expect.element(page.getByRole('textbox', { name: 'Option 4' })).toBeVisible()
  await page.getByRole('switch', { name: 'Anonymous' }).click()
  await expect
    .element(page.getByRole('combobox', { name: 'Closes' }))
    .toHaveDisplayValue('In four weeks')
  const send = page.getByRole('dialog', { name: 'New poll' }).getByRole('button', { name: 'Send' })
  await send.click()
  await expect.element(page.getByText('Two options are the same.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Saturday')
  await send.click()
  await expect.poll(() => rowText(question)).toContain('0 votes')
  expect(poll).toEqual({
    options: ['Friday', 'Saturday', 'Sunday'],
    isMultiple: false,
    isAnonymous: true,
    closesAt: expect.anything(),
  })
  expect(fakeApi.calls(groups.send)).toMatchObject([{ id: group.id, message: question }])
})
