import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Group, groups, type JoinedGroup, type Member } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { chatLog } from '#web/testing/chat.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroup, aGroupChat, aGroupMember, aJoinedGroup, publicMe } from '#web/testing/groups.ts'
import { tabTo } from '#web/testing/keyboard.ts'
import { desktop, expectScreenQuality, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, anAdmin, aPerson } from '#web/testing/people.ts'
import { setPlatform } from '#web/testing/platform.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const busy = { message: 'Welkom is busy right now.' }
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })

/** Opens the page of a group with the user as admin and Sam as member. */
const openAsAdmin = async (tabName: string, changes: Partial<JoinedGroup> = {}) => {
  const group = aJoinedGroup({ role: 'admin', ...changes })
  const members = [aGroupMember(publicMe(), 'admin'), aGroupMember()]
  aGroupChat(group, 1)
  fakeApi.on(groups.members, ({ limit }) => members.slice(0, limit))
  await renderApp(`/groups/${group.id}?tab=${tabName}`)
  await waitUntilIdle()
  return { group, members }
}

nightlyTest('the arrow keys, End and Enter switch the tabs of the page', async () => {
  await openAsAdmin('chat')
  await expect.element(chatLog()).toBeVisible()
  await tabTo(tab('Chat'))
  await userEvent.keyboard('{End}')
  await expect.element(tab('About')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('tabpanel', { name: 'About' })).toBeVisible()
})

test('a group admin edits the group', async () => {
  const { group } = await openAsAdmin('about', { isPrivate: true })
  fakeApi.on(groups.update, ({ name, isPrivate }) => Object.assign(group, { name, isPrivate }))
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit group' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue(group.name)
  await expect.element(form.getByLabelText('Type')).toHaveValue('students')
  await expectAccessible('editing a group')
  await name.fill('Fietsers en lopers')
  await form.getByLabelText('Private group').click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Group updated')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(title('Fietsers en lopers')).toBeVisible()
  await expect.element(page.getByText('Public', { exact: true })).toBeVisible()
})

test('a public group can be hidden from visitors', async () => {
  const { group } = await openAsAdmin('about')
  fakeApi.on(groups.update, (draft) => Object.assign(group, draft))
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit group' })
  const membersOnly = form.getByLabelText('Only for members of the community')
  await membersOnly.click()
  await form.getByLabelText('Private group').click()
  await expect.element(membersOnly).not.toBeInTheDocument()
  await form.getByLabelText('Private group').click()
  await expect.element(membersOnly).toBeChecked()
  await expectAccessible('editing a group that visitors do not see')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Group updated')).toBeVisible()
  expect(fakeApi.calls(groups.update)).toMatchObject([{ isPrivate: false, isMembersOnly: true }])
})

test.for(
  firstOf([
    [
      { hiddenBecause: 'age', shownFrom: new Date('2026-12-03T09:00:00Z') },
      /from 3 December 2026, or/,
    ],
    [
      { hiddenBecause: 'confirmation' },
      /confirmed their email address and has been here for 3 days/,
    ],
    [{ hiddenBecause: 'team' }, /The team has hidden/],
  ] as const),
)('with %j, an admin reads why visitors do not see the group', async ([changes, text]) => {
  setPlatform({ hasPublicGroups: true })
  await openAsAdmin('about', { isShownToVisitors: false, ...changes })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /visitors/ })).not.toBeInTheDocument()
})

test('a moderator shows a group to visitors, and hides it', async () => {
  setPlatform({ hasPublicGroups: true })
  const group = aGroup({ isShownToVisitors: false, hiddenBecause: 'confirmation' })
  fakeApi.on(groups.one, () => group)
  fakeApi.on(groups.showToVisitors, ({ isShown }) =>
    Object.assign(group, { isShownToVisitors: isShown, hiddenBecause: isShown ? null : 'team' }),
  )
  await renderApp(`/groups/${group.id}`, aMember({ isModerator: true }))
  await page.getByRole('button', { name: /^Show to visitors/ }).click()
  await expect.element(toast('Visitors can see this group now')).toBeVisible()
  await onlyNightly(expectAccessible)('a group that visitors see')
  await page.getByRole('button', { name: /^Hide from visitors/ }).click()
  await expect.element(page.getByText(/^The team has hidden this group/)).toBeVisible()
  const { id, name, description } = group
  expect(fakeApi.calls(groups.showToVisitors)).toEqual([
    { id, name, description, isShown: true },
    { id, name, description, isShown: false },
  ])
})

nightlyTest('a yes of the team is not offered where it cannot help', async () => {
  setPlatform({ hasPublicGroups: true })
  const group = aGroup({ isShownToVisitors: false, hiddenBecause: 'owner' })
  fakeApi.on(groups.one, group)
  await renderApp(`/groups/${group.id}`, aMember({ isModerator: true }))
  await expect.element(page.getByText(/while it has no active admin\.$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /visitors/ })).not.toBeInTheDocument()
})

test('deleting a group asks for confirmation and leads to the own groups', async () => {
  const { group } = await openAsAdmin('about')
  await expectScreenQuality('about a group that one leads')
  const button = page.getByRole('button', { name: 'Delete group' })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Delete this group?' })
  await expect.element(question.getByRole('button', { name: 'Keep the group' })).toHaveFocus()
  await onlyNightly(expectAccessible)('asking before a group is deleted')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  fakeApi.on(groups.remove, () => {
    fakeApi.on(groups.mine, [])
    fakeApi.fail(groups.one, 404, { message: 'We can’t find this group' })
    return null
  })
  await button.click()
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expect.element(toast('Group deleted')).toBeVisible()
  await expect.element(page.getByText("You haven't joined any groups yet")).toBeVisible()
  expect(window.location.search).toBe('?tab=mine')
  expect(fakeApi.calls(groups.remove)).toEqual([{ id: group.id }])
})

nightlyTest('a group that is deleted while its page is open is no longer shown', async () => {
  const group = aJoinedGroup()
  aGroupChat(group, 1)
  await renderApp(`/groups/${group.id}`)
  await expect.element(chatLog()).toBeVisible()
  await waitUntilIdle()
  fakeApi.on(groups.mine, [])
  fakeApi.fail(groups.one, 404, { message: 'We can’t find this group' })
  fakeApi.fail(groups.messages, 404, { message: 'We can’t find this group' })
  pushLive({ kind: 'groupChanged', groupId: group.id })
  await expect.element(page.getByText('We can’t find this group')).toBeVisible()
  await expectScreenQuality('a group that is gone')
  await page.getByRole('link', { name: 'Explore groups' }).click()
  await expect.element(tab('Explore Groups')).toBeVisible()
})

test('a removed member sees how to request again, and no chat', async () => {
  const group = aJoinedGroup()
  aGroupChat(group, 1)
  await renderApp(`/groups/${group.id}`)
  await expect.element(chatLog().getByText('Line 1.')).toBeVisible()
  await waitUntilIdle()
  fakeApi.on(groups.mine, [])
  fakeApi.on(groups.one, { ...group, role: null, wasRemoved: true })
  fakeApi.fail(groups.messages, 403, {
    code: 'group_membership_required',
    message: 'Only members can read here',
  })
  pushLive({ kind: 'groupChanged', groupId: group.id })
  await expect.element(page.getByText(/An admin removed you from this group\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect.element(page.getByText('Line 1.')).not.toBeInTheDocument()
})

test('a private group shows non-members neither members nor chat', async () => {
  const group = aGroup({ isPrivate: true })
  fakeApi.on(groups.one, group)
  await renderApp(`/groups/${group.id}`)
  await expect.element(page.getByText(/This group is private/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /Members/ })).not.toBeInTheDocument()
  await expect.element(chatLog()).not.toBeInTheDocument()
  await expectScreenQuality('a private group, from outside')
  expect(fakeApi.calls(groups.members)).toEqual([])
})

nightlyTest('a page that fails to load shows the reason and can be retried', async () => {
  const group: Group = aGroup()
  fakeApi.fail(groups.one, 503, busy)
  await renderApp(`/groups/${group.id}`)
  await expect.element(page.getByText('The group could not be loaded')).toBeVisible()
  await waitUntilIdle()
  await expectScreenQuality('a page that failed')
  fakeApi.on(groups.one, group)
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(title(group.name)).toBeVisible()
})

nightlyTest('a platform administrator manages a group without an admin', async () => {
  const group = aGroup({ hasAdmin: false })
  const members: Member[] = [aGroupMember()]
  fakeApi.on(groups.one, () => group)
  fakeApi.on(groups.members, members)
  fakeApi.on(groups.handOver, () => Object.assign(group, { hasAdmin: true }))
  await renderApp(`/groups/${group.id}`, anAdmin())
  await expect.element(page.getByText(/This group has no admin\./)).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const form = page.getByRole('dialog', { name: 'Hand over the group' })
  await form.getByRole('radio', { name: /Sam de Wit/ }).click()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect.element(toast('Group handed over')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hand over' })).not.toBeInTheDocument()
})

nightlyTest('answering an already answered request is rejected, and the list updates', async () => {
  const request = { user: aPerson(), message: null, createdAt: new Date('2026-01-05T09:00:00Z') }
  let requests = [request]
  const { group } = await openAsAdmin('members', { isPrivate: true, openRequests: 1 })
  fakeApi.on(groups.requests, () => requests)
  fakeApi.on(groups.answer, () => {
    requests = []
    group.openRequests = 0
    throw new FakeError(409, { message: 'This request has been answered already' })
  })
  pushLive({ kind: 'groupChanged', groupId: group.id })
  await page.getByRole('button', { name: 'Accept Sam de Wit' }).click()
  await expect.element(toast('Failed to accept request')).toBeVisible()
  await expect.element(toast('This request has been answered already')).toBeVisible()
  await expect.element(page.getByText('No requests right now.')).toBeVisible()
})

test('requests are accepted and declined', async () => {
  const ada = aPerson({ id: '01890a5d-ac96-774b-bcce-b302099a8003', name: 'Ada Bos' })
  const createdAt = new Date('2026-01-05T09:00:00Z')
  const message = 'I live next door.'
  let requests = [aPerson(), ada].map((user) => ({ user, message, createdAt }))
  fakeApi.on(groups.requests, () => requests)
  fakeApi.on(groups.answer, ({ userId }) => {
    const answered = requests.filter(({ user }) => user.id === userId)
    requests = requests.filter(({ user }) => user.id !== userId)
    return answered[0] ?? { user: ada, message, createdAt }
  })
  await setViewport(desktop)
  await openAsAdmin('members', { isPrivate: true, openRequests: 2 })
  await expectScreenQuality('requests to join')
  await expect.element(page.getByText(message).first()).toBeVisible()
  await page.getByRole('button', { name: 'Accept Sam de Wit' }).click()
  await page.getByRole('button', { name: 'Decline Ada Bos' }).click()
  await expect.element(page.getByText('No requests right now.')).toBeVisible()
})
