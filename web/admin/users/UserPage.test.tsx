import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AdminUser, adminUsers } from '#shared/admin/users/contract.ts'
import { hostModeration, proposals } from '#shared/events/hosting/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anAdminUser, fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { dismissToast, pressAt } from '#web/testing/keyboard.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { toast } from '#web/testing/toasts.ts'

let user: AdminUser

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const question = page.getByRole('dialog', { name: 'Delete this user?' })

const renderUser = (changes: Partial<AdminUser> = {}) => {
  user = anAdminUser(changes)
  fakeApi.on(adminUsers.one, () => user)
  return renderAdmin(`/admin?tab=users&user=${user.id}`)
}

beforeEach(() => {
  fakeAdminApi()
  fakeApi.on(adminUsers.list, [])
})

test.for(firstOf([320, 1280]))(
  'at %i px a page shows the account and what can be done',
  async (width) => {
    await page.viewport(width, 860)
    await renderUser()
    await expect.element(main.getByRole('heading', { level: 1, name: 'Lotte Smit' })).toBeVisible()
    await expect.element(main.getByText('lotte@example.org')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: '@lotte' }))
      .toHaveAttribute('href', '/people/lotte')
    for (const name of ['Edit', 'Download JSON', 'Logout', 'Suspend', 'Delete'])
      await expect.element(button(name)).toBeVisible()
    await expectAccessible(`the page of a user, ${width} px`)
    expectNoSidewaysScroll(`the page of a user, ${width} px`)
  },
)

test('a host is trusted by their events, always or never', async () => {
  await renderUser({ approvedEvents: 3 })
  fakeApi.on(proposals.setTrust, ({ trust }) => {
    user = { ...user, hostTrust: trust }
    return null
  })
  await expect.element(main.getByText('Trusted host', { exact: true })).toBeVisible()
  await expect.element(main.getByText(/^3 approved events/)).toBeVisible()
  const choice = main.getByRole('combobox', { name: 'Trusted host' })
  await choice.selectOptions('Never')
  await expect.element(main.getByText('Not a trusted host')).toBeVisible()
  await choice.selectOptions('By their events')
  await expect.element(main.getByText('Trusted host', { exact: true })).toBeVisible()
  expect(fakeApi.calls(proposals.setTrust).map(({ trust }) => trust)).toEqual(['taken', null])
})

test('all events of a host are hidden in one step, and shown again', async () => {
  let hidden = 0
  fakeApi.on(hostModeration.events, () => ({ events: 4, hidden }))
  fakeApi.on(hostModeration.setHidden, ({ isHidden }) => {
    hidden = isHidden ? 4 : 0
    return null
  })
  await renderUser()
  await button('Hide all events').click()
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  await expectAccessible('hiding the events of a host')
  await confirm('Hide all events')
  await expect.element(main.getByText('4 are hidden')).toBeVisible()
  await button('Show events again').click()
  await confirm('Show events again')
  await expect.element(button('Hide all events')).toBeVisible()
  const sent = fakeApi.calls(hostModeration.setHidden).map(({ isHidden }) => isHidden)
  expect(sent).toEqual([true, false])
})

test('an account is suspended with a rule and a reason', async () => {
  await renderUser()
  fakeApi.on(adminUsers.suspend, () => {
    user = { ...user, suspendedUntil: new Date('2030-01-05T09:00:00Z') }
    return user
  })
  await button('Suspend').click()
  const form = page.getByRole('dialog', { name: 'Suspend this account' })
  await expect.element(form.getByLabelText(/^Why/)).toHaveFocus()
  await form.getByRole('button', { name: 'Suspend account' }).click()
  await expect.element(form.getByText('Required')).toBeVisible()
  await form.getByLabelText('For how long').selectOptions('7 days')
  await form.getByLabelText(/^Why/).fill('The same offer all day.')
  await expectAccessible('the form that suspends')
  await form.getByRole('button', { name: 'Suspend account' }).click()
  await expect.element(toast('Account suspended')).toBeVisible()
  await expect.element(button('Lift')).toBeVisible()
  await expect.element(button('Suspend')).not.toBeInTheDocument()
  expect(fakeApi.calls(adminUsers.suspend)).toEqual([
    { id: user.id, rule: 'other', reason: 'The same offer all day.', days: 7 },
  ])
})

test('a suspension is lifted with a reason', async () => {
  await renderUser({ isBanned: true })
  fakeApi.on(adminUsers.liftSuspension, () => {
    user = { ...user, isBanned: false }
    return user
  })
  await expect.element(main.getByText('This account is banned.')).toBeVisible()
  await button('Lift').click()
  const form = page.getByRole('dialog', { name: 'Lift the ban' })
  await form.getByLabelText(/^Why/).fill('It was somebody else.')
  await form.getByRole('button', { name: 'Lift it now' }).click()
  await expect.element(toast('Suspension lifted')).toBeVisible()
  await expect.element(button('Suspend')).toBeVisible()
})

nightlyTest('an administrator cannot be suspended', async () => {
  await renderUser({ isAdmin: true })
  await expect.element(button('Edit')).toBeVisible()
  await expect.element(button('Suspend')).not.toBeInTheDocument()
})

test('a user is signed out everywhere', async () => {
  await renderUser()
  fakeApi.on(adminUsers.revokeSessions, null)
  await button('Logout').click()
  const ask = page.getByRole('dialog', { name: 'Log out everywhere?' })
  await ask.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect.element(toast('Logged out everywhere')).toBeVisible()
  expect(fakeApi.calls(adminUsers.revokeSessions)).toEqual([{ id: user.id }])
})

test('a user is deleted by keyboard after a confirmation, and the list opens', async () => {
  await renderUser()
  fakeApi.on(adminUsers.remove, null)
  await pressAt(button('Delete'))
  await expect.element(question.getByRole('button', { name: 'Keep user' })).toHaveFocus()
  await onlyNightly(expectAccessible)('the question before a user is deleted')
  await expect.element(question).not.toMatchTextContent('This is your own account.')
  await pressAt(question.getByRole('button', { name: 'Keep user' }))
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Delete')).toHaveFocus()
  await pressAt(button('Delete'))
  await pressAt(question.getByRole('button', { name: 'Delete user' }))
  await dismissToast('User deleted successfully')
  await expect.element(page.getByRole('tab', { name: 'Users', selected: true })).toBeVisible()
  expect(fakeApi.calls(adminUsers.remove)).toEqual([{ id: user.id }])
})

nightlyTest('the page stays if deleting fails', async () => {
  await renderUser()
  fakeApi.fail(adminUsers.remove, 503, { message: 'Welkom is busy right now.' })
  await button('Delete').click()
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect.element(toast('Failed to delete user')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(button('Delete')).toBeVisible()
})

nightlyTest('the confirmation warns about the administrator’s own account', async () => {
  await renderUser(anAdmin())
  await button('Delete').click()
  await expect.element(question.getByText('This is your own account.')).toBeVisible()
})

nightlyTest('an unknown user cannot be retried', async () => {
  fakeApi.fail(adminUsers.one, 404, { message: 'User not found' })
  await renderAdmin(`/admin?tab=users&user=${crypto.randomUUID()}`)
  await expect.element(main.getByText('User not found')).toBeVisible()
  await expect.element(main.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
})
