import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aGroupMember, aJoinedGroup, publicMe } from '#web/testing/groups.ts'
import { tabTo } from '#web/testing/keyboard.ts'
import { desktop, expectScreenQuality, phone, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

/** Opens the members of a group with the user as admin and Sam as member. */
const openMembers = async (tabName = 'members') => {
  const group = aJoinedGroup({ role: 'admin' })
  const [me, sam] = [aGroupMember(publicMe(), 'admin'), aGroupMember()]
  const members = [me, sam]
  aGroupChat(group)
  fakeApi.on(groups.members, ({ limit }) => members.slice(0, limit))
  await renderApp(`/groups/${group.id}?tab=${tabName}`)
  await waitUntilIdle()
  return { group, members, me, sam }
}

const actionsFor = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const item = (name: string) => page.getByRole('menuitem', { name })

test('the only admin of a group can only hand it over', async () => {
  const { me } = await openMembers()
  await actionsFor(me.user.name).click()
  await expect.element(item('Hand over')).toBeVisible()
  await expect.poll(() => page.getByRole('menuitem').elements()).toHaveLength(1)
})

test('an admin promotes a member and steps down', async () => {
  const { group, me, sam } = await openMembers()
  fakeApi.on(groups.changeMember, ({ userId, role }) => {
    const member = userId === sam.user.id ? sam : me
    member.role = role
    if (member === me) group.role = role
    return member
  })
  await actionsFor(sam.user.name).click()
  await item('Make admin').click()
  await actionsFor(me.user.name).click()
  await item('Step down').click()
  const question = page.getByRole('dialog', { name: 'Step down as admin?' })
  await onlyNightly(expectAccessible)('asking before one steps down')
  await question.getByRole('button', { name: 'Step down' }).click()
  await expect
    .element(page.getByRole('button', { name: /^Actions for/ }).first())
    .not.toBeInTheDocument()
})

test('an admin lets a member run the events of the group, and stops it', async () => {
  const { sam } = await openMembers()
  fakeApi.on(groups.changeMember, ({ role }) => Object.assign(sam, { role }))
  const badge = page.getByText('Runs events')
  await actionsFor(sam.user.name).click()
  await item('Let them run events').click()
  await expect.element(badge).toBeVisible()
  await onlyNightly(expectScreenQuality)('a member who runs events')
  await actionsFor(sam.user.name).click()
  await item('No longer runs events').click()
  await expect.element(badge).not.toBeInTheDocument()
})

nightlyTest('changing a former member is rejected, and the list updates', async () => {
  const { members, sam } = await openMembers()
  fakeApi.on(groups.changeMember, () => {
    members.pop()
    throw new FakeError(404, { message: 'This person isn’t in this group' })
  })
  await actionsFor(sam.user.name).click()
  await item('Make admin').click()
  await expect.element(toast('Failed to change the role')).toBeVisible()
  await expect.element(toast('This person isn’t in this group')).toBeVisible()
  await expect.element(page.getByText(sam.user.name)).not.toBeInTheDocument()
})

for (const [screen, size] of firstOf([
  ['a phone', phone],
  ['a wide screen', desktop],
] as const))
  test(`a member can be removed by keyboard alone on ${screen}`, async () => {
    await setViewport(size)
    const { group, members, sam } = await openMembers()
    fakeApi.on(groups.removeMember, () => {
      members.pop()
      group.memberCount = 1
      return null
    })
    await tabTo(actionsFor(sam.user.name))
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Make admin')).toHaveFocus()
    await onlyNightly(expectScreenQuality)('the actions for a member')
    await userEvent.keyboard('{End}')
    await expect.element(item('Remove')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const question = page.getByRole('dialog', { name: 'Remove from the group?' })
    await expect.element(question.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await onlyNightly(expectAccessible)('asking before a member is removed')
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(actionsFor(sam.user.name)).toHaveFocus()

    await actionsFor(sam.user.name).click()
    await item('Remove').click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText(sam.user.name)).not.toBeInTheDocument()
    expect(fakeApi.calls(groups.removeMember)).toEqual([{ id: group.id, userId: sam.user.id }])
  })

test('handing over requires a member, and works by keyboard alone', async () => {
  const { group, members, sam } = await openMembers('about')
  fakeApi.on(groups.handOver, () => {
    members.reverse()
    return Object.assign(group, { role: 'member' })
  })
  await tabTo(page.getByRole('button', { name: 'Hand over' }))
  await userEvent.keyboard('{Enter}')
  const form = page.getByRole('dialog', { name: 'Hand over the group' })
  await expect.element(form.getByRole('searchbox')).toHaveFocus()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect.element(form.getByRole('alert').first()).toHaveTextContent('Choose a member first')
  await expectScreenQuality('handing over, nobody chosen')
  await form.getByRole('searchbox').click()
  const choice = form.getByRole('radio', { name: new RegExp(sam.user.name) })
  await tabTo(choice)
  await userEvent.keyboard(' ')
  await tabTo(form.getByRole('button', { name: 'Hand over' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Group handed over')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  // The button that opened the dialog is gone: the focus stays on the page.
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
  expect(fakeApi.calls(groups.handOver)).toEqual([{ id: group.id, userId: sam.user.id }])
})
