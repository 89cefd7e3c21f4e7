import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup, aGroupChat, aJoinedGroup, publicMe } from '#web/testing/groups.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const sam = aPerson()
const createdAt = new Date('2026-01-05T09:00:00Z')
const invitation = { user: sam, invitedBy: publicMe(), createdAt }

/** A private group with the user as admin; Sam can be invited. */
const aManagedGroup = () => {
  const group = aJoinedGroup({ role: 'admin', isPrivate: true, memberCount: 1 })
  aGroupChat(group)
  let isInvited = false
  fakeApi.on(groupInvitations.invitable, () => [{ user: sam, isInvited }])
  fakeApi.on(groupInvitations.list, () => (isInvited ? [invitation] : []))
  fakeApi.on(groupInvitations.invite, () => {
    isInvited = true
    return invitation
  })
  fakeApi.on(groupInvitations.takeBack, () => {
    isInvited = false
    return null
  })
  return group
}

test('a connection is invited, listed, and the invitation is withdrawn', async () => {
  const group = aManagedGroup()
  await renderApp(`/groups/${group.id}?tab=about`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('button', { name: 'Invite Sam de Wit' }).click()
  await expect.element(toast('Sam de Wit has been invited')).toBeVisible()
  const takeBack = dialog.getByRole('button', { name: 'Cancel invitation Sam de Wit' })
  await expect.element(takeBack).toHaveFocus()
  await expectAccessible('somebody invited')
  expectNoSidewaysScroll('the dialog to invite people')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('tab', { name: 'Members' }).click()
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect.element(invited.getByText(/by Noor Visser/)).toBeVisible()
  await onlyNightly(expectAccessible)('the invitations of a group')
  await invited.getByRole('button', { name: 'Cancel invitation Sam de Wit' }).click()
  await expect.element(invited.getByText('No open invitations.')).toBeVisible()
})

nightlyTest('without connections to invite the dialog shows an empty state', async () => {
  const group = aManagedGroup()
  fakeApi.on(groupInvitations.invitable, [])
  await renderApp(`/groups/${group.id}?tab=about&dialog=invite`)
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect.element(dialog.getByText(/You have no connections to invite yet/)).toBeVisible()
  await expectAccessible('nobody to invite')
})

nightlyTest('too many invitations are rejected with the reason in the dialog', async () => {
  const group = aManagedGroup()
  fakeApi.fail(groupInvitations.invite, 429, { message: 'That is enough for today.' })
  await renderApp(`/groups/${group.id}?tab=about&dialog=invite`)
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('button', { name: 'Invite Sam de Wit' }).click()
  await expect
    .element(dialog.getByRole('alert').first())
    .toMatchTextContent('That is enough for today.')
  await expect.element(dialog.getByRole('button', { name: 'Invite Sam de Wit' })).toHaveFocus()
})

test('after declining an invitation, joining is still possible', async () => {
  const group = aGroup({ isPrivate: true, invitedBy: sam })
  fakeApi.on(groups.one, () => group)
  fakeApi.on(groupInvitations.decline, () => {
    group.invitedBy = null
    return null
  })
  await renderApp(`/groups/${group.id}`)
  await expect.element(page.getByText(/Sam de Wit invited you to this group\./)).toBeVisible()
  await onlyNightly(expectAccessible)('an invitation')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.element(toast('Invitation declined')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
})
