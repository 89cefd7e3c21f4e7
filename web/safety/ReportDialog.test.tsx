import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { people } from '#shared/people/contract.ts'
import { type ReportableType, safety } from '#shared/safety/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { actionOf, chooseAction, messageRow, openActions } from '#web/testing/chat.ts'
import { aComment, aPost, fakeCommentsApi, myComment, myPost } from '#web/testing/community.ts'
import { aPersonProfile } from '#web/testing/connections.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup, aGroupChat, aJoinedGroup, chatPath, publicMe } from '#web/testing/groups.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const sam = aPerson()
const confirmation = 'Thank you. A moderator will look at it, and we’ll tell you what they decide.'
const dialogOf = (what: string) => page.getByRole('dialog', { name: `Report this ${what}` })
const sent = page.getByRole('dialog', { name: 'Report sent' })
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Report' }).click()

const answerReports = () =>
  fakeApi.on(safety.report, ({ type, reason }) => ({
    id: crypto.randomUUID(),
    type,
    reason,
    createdAt: new Date(),
  }))

const openPost = async () => {
  const post = aPost()
  fakeCommentsApi(post)
  await renderApp(`/community/${post.id}`)
  return { post, menu: page.getByRole('button', { name: /^Actions for/ }) }
}

const choose = async (menu: Locator) => {
  await menu.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
}

test('a report requires a reason', async () => {
  const { menu } = await openPost()
  await choose(menu)
  const dialog = dialogOf('post')
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
  await expectAccessible('report')
  expectNoSidewaysScroll('report')
  await send(dialog)
  await expect.element(dialog.getByRole('alert').first()).toHaveTextContent('Choose what’s wrong')
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
  await onlyNightly(expectAccessible)('report without a reason')
  expect(fakeApi.calls(safety.report)).toEqual([])
})

nightlyTest('a report closed by Escape keeps its draft, and the focus returns', async () => {
  const { menu } = await openPost()
  await choose(menu)
  const dialog = dialogOf('post')
  await dialog.getByRole('radio', { name: 'Scam or false offer' }).click()
  await dialog.getByLabelText('What should we know?').fill('The same bike was sold twice.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await choose(menu)
  await expect.element(dialog.getByRole('radio', { name: 'Scam or false offer' })).toBeChecked()
  await expect
    .element(dialog.getByLabelText('What should we know?'))
    .toHaveValue('The same bike was sold twice.')
})

test('a report optionally blocks the author, and is sent once', async () => {
  const { post, menu } = await openPost()
  const sending = fakeApi.hold(safety.report)
  await choose(menu)
  const dialog = dialogOf('post')
  await dialog.getByRole('radio', { name: 'Spam' }).click()
  await dialog.getByRole('checkbox', { name: `Block ${sam.name} too` }).click()
  await send(dialog)
  const busy = dialog.getByRole('button', { name: 'Sending...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  sending.release({
    id: crypto.randomUUID(),
    type: 'post',
    reason: 'spam',
    createdAt: new Date(),
  })
  await expect.element(sent.getByText(confirmation)).toBeVisible()
  await expect.element(sent.getByText(new RegExp(`^${sam.name} is blocked`))).toBeVisible()
  await expectAccessible('report sent')
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(sent).not.toBeInTheDocument()
  expect(fakeApi.calls(safety.report)).toEqual([
    { type: 'post', id: post.id, reason: 'spam', isBlocking: true },
  ])
})

nightlyTest('a second report shows that there is one already', async () => {
  const reported = 'You’ve already reported this. A person will look at it.'
  const { menu } = await openPost()
  fakeApi.fail(safety.report, 409, { code: 'already_reported', message: reported })
  await choose(menu)
  const dialog = dialogOf('post')
  await dialog.getByRole('radio', { name: 'Spam' }).click()
  await send(dialog)
  await expect.element(dialog.getByRole('alert').first()).toMatchTextContent(reported)
  await expectAccessible('reported twice')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

const post = aPost()
const comment = aComment(post)
const event = anEvent()
const group = aGroup()
const comments = () => fakeCommentsApi(post, [comment])

const subjects: [ReportableType, string, string, () => void, string][] = [
  ['comment', 'comment', `/community/${post.id}`, comments, comment.id],
  ['event', 'event', `/events?event=${event.id}`, () => fakeApi.on(events.one, event), event.id],
  ['group', 'group', `/groups/${group.id}`, () => fakeApi.on(groups.one, group), group.id],
]

nightlyTest.each(subjects)(
  'a subject of type %s can be reported',
  async (type, subjectName, path, answer, id) => {
    answer()
    answerReports()
    await renderApp(path)
    const isInMenu = type === 'event'
    const button = page.getByRole('button', {
      name: isInMenu ? `Actions for ${event.title}` : /^Report/,
    })
    await (isInMenu ? choose(button) : button.click())
    const dialog = dialogOf(subjectName)
    await dialog.getByRole('radio', { name: 'Spam' }).click()
    await send(dialog)
    await expect.element(sent.getByText(confirmation)).toBeVisible()
    await sent.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(sent).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    expect(fakeApi.calls(safety.report)).toEqual([{ type, id, reason: 'spam', isBlocking: false }])
  },
)

nightlyTest('a user can be reported', async () => {
  fakeApi.on(people.one, aPersonProfile())
  answerReports()
  await renderApp(`/people/${sam.username}`)
  await choose(page.getByRole('button', { name: `Actions for ${sam.name}` }))
  const dialog = dialogOf('person')
  await dialog.getByRole('radio', { name: 'Someone under 16' }).click()
  await send(dialog)
  await expect.element(sent.getByText(confirmation)).toBeVisible()
  expect(fakeApi.calls(safety.report)).toMatchObject([{ type: 'user', id: sam.id }])
})

test('own posts and comments cannot be reported', async () => {
  const mine = myPost()
  fakeCommentsApi(mine, [myComment(mine, { content: 'My own words' })])
  fakeApi.on(community.one, mine)
  await renderApp(`/community/${mine.id}`)
  await expect.element(page.getByText('My own words')).toBeVisible()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Report/ })).not.toBeInTheDocument()
})

nightlyTest('the admins of a group cannot report it', async () => {
  const mine = aJoinedGroup({ role: 'admin' })
  fakeApi.on(groups.one, mine)
  await renderApp(`/groups/${mine.id}?tab=about`)
  await expect.element(page.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Report/ })).not.toBeInTheDocument()
})

test('messages of others can be reported from a chat, own messages cannot', async () => {
  const room = aJoinedGroup()
  const chat = aGroupChat(room, 1)
  chat.add('My own words', { user: publicMe() })
  await renderApp(chatPath(room))
  await openActions('My own words')
  await expect.element(actionOf('Delete')).toBeVisible()
  await expect.element(actionOf('Report')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  const theirs = await messageRow('Line 1.')
  await chooseAction('Line 1.', 'Report')
  const dialog = dialogOf('message')
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
  await onlyNightly(expectAccessible)('report over a chat')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(theirs).toBeVisible()
})
