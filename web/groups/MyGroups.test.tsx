import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroupMember, aGroupMessage, aJoinedGroup, publicMe } from '#web/testing/groups.ts'
import { desktop, expectScreenQuality, longWord, phone, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const openMine = async (mine: JoinedGroup[]) => {
  fakeApi.on(groups.mine, () => mine)
  await renderApp('/groups?tab=mine')
  await waitUntilIdle()
}

test('own groups show the join date, and the search ignores case and accents', async () => {
  const cyclists = aJoinedGroup({ joinedAt: new Date('2026-02-28T23:30:00Z') })
  await openMine([cyclists, aJoinedGroup({ name: 'Schaatsers' })])
  await expect
    .element(page.getByRole('tab', { name: 'My Groups' }))
    .toHaveAttribute('aria-selected', 'true')
  const card = page.getByRole('article', { name: 'Fietsers' })
  await expect.element(card.getByText('Joined March 2026')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('FIETS')
  await expect.element(page.getByRole('article', { name: 'Schaatsers' })).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('Fíets')
  await expect.element(card).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('Fíetz')
  await expect.element(card).not.toBeInTheDocument()
})

nightlyTest('a user without groups sees an empty state that leads to all groups', async () => {
  await openMine([])
  await expect.element(page.getByText("You haven't joined any groups yet")).toBeVisible()
  await expectScreenQuality('no groups of one’s own')
  await page.getByRole('button', { name: 'Explore groups' }).click()
  await expect
    .element(page.getByRole('tab', { name: 'Explore Groups' }))
    .toHaveAttribute('aria-selected', 'true')
})

test('unread counts follow new messages and reads on other devices', async () => {
  const group = aJoinedGroup()
  await openMine([group])
  const card = page.getByRole('article', { name: group.name })
  const counted = (mentions: number) => [{ ...group, unread: mentions, mentions }]
  const mentioned = card.getByText('@ You’re mentioned')
  const sendMessage = (seq: number) =>
    pushLive({
      kind: 'groupMessage',
      message: aGroupMessage({ groupId: group.id, seq, changedSeq: seq }),
    })
  sendMessage(1)
  await expect.element(card.getByText('1 unread message', { exact: true })).toBeVisible()
  sendMessage(2)
  await expect.element(card.getByText('2 unread messages')).toBeVisible()
  await expect.element(mentioned).not.toBeInTheDocument()
  fakeApi.on(notifications.unreadCount, someCounts({ count: 1, groups: counted(1) }))
  pushLive({ kind: 'notification' })
  await expect.element(mentioned).toBeVisible()
  await onlyNightly(expectScreenQuality)('own groups with unread messages')
  pushLive({ kind: 'groupRead', groupId: group.id, lastReadSeq: 2, unread: 0, lastSeq: 2 })
  await expect.element(card.getByText(/unread/)).not.toBeInTheDocument()
  await expect.element(mentioned).not.toBeInTheDocument()
})

test('a group shows its newest message, also one that arrives or is deleted', async () => {
  const sam = aPerson({ name: 'Sam de Boer' })
  const first = {
    seq: 1,
    isMine: false,
    sender: 'Priya',
    senderPhoto: null,
    text: 'Who joins?',
    createdAt: new Date(),
  }
  const group = aJoinedGroup({ lastSeq: 1, lastReadSeq: 1, lastMessage: first })
  const mine = [group]
  await openMine(mine)
  const card = page.getByRole('article', { name: group.name })
  await expect.element(card.getByText('Priya: Who joins?')).toBeVisible()
  const message = aGroupMessage({ groupId: group.id, seq: 2, changedSeq: 2, user: sam })
  pushLive({ kind: 'groupMessage', message: { ...message, message: 'I\ndo' } })
  await expect.element(card.getByText('Sam: I do')).toBeVisible()
  await expectScreenQuality('own groups with the newest message')
  mine[0] = { ...group, lastSeq: 3 }
  pushLive({ kind: 'groupMessage', message: { ...message, changedSeq: 3, isDeleted: true } })
  await expect.element(card.getByText('Priya: Who joins?')).toBeVisible()
  pushLive({
    kind: 'groupMessage',
    message: aGroupMessage({ groupId: group.id, seq: 4, changedSeq: 4, user: publicMe() }),
  })
  await expect.element(card.getByText('You: Hoi')).toBeVisible()
})

for (const [screen, size] of firstOf([
  ['a phone', phone],
  ['a wide screen', desktop],
] as const))
  test(`leaving a group asks for confirmation and returns the focus on ${screen}`, async () => {
    await setViewport(size)
    const group = aJoinedGroup({ name: longWord })
    const mine = [group]
    fakeApi.on(groups.leave, () => {
      mine.pop()
      return null
    })
    await openMine(mine)
    const card = page.getByRole('article', { name: group.name })
    const leave = card.getByRole('button', { name: 'Leave' })
    await leave.click()
    const question = page.getByRole('dialog', { name: 'Leave this group?' })
    await expect.element(question).toMatchTextContent(group.name)
    await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
    await onlyNightly(expectScreenQuality)('asking before one leaves')
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(leave).toHaveFocus()
    await leave.click()
    await question.getByRole('button', { name: 'Leave group' }).click()
    await expect.element(toast('You left the group')).toBeVisible()
    await expect.element(page.getByText("You haven't joined any groups yet")).toBeVisible()
  })

nightlyTest('a failed leave shows the reason and keeps the group', async () => {
  const group = aJoinedGroup()
  await openMine([group])
  fakeApi.fail(groups.leave, 503, { message: 'Welkom is busy right now.' })
  const card = page.getByRole('article', { name: group.name })
  await card.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this group?' })
  await question.getByRole('button', { name: 'Leave group' }).click()
  await expect.element(toast('Failed to leave group')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
})

nightlyTest('the only member can delete the group instead of leaving', async () => {
  const group = aJoinedGroup({ role: 'admin', memberCount: 1 })
  fakeApi.on(groups.members, [aGroupMember(aPerson(), 'admin')])
  fakeApi.on(groups.remove, () => {
    throw new FakeError(503, { message: 'Welkom is busy right now.' })
  })
  await openMine([group])
  await page.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this group?' })
  await expect.element(question).toMatchTextContent('You’re the only member')
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expect.element(toast('Failed to delete group')).toBeVisible()
  await expect.element(page.getByRole('article', { name: group.name })).toBeVisible()
})
