import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AdminUser, adminUsers } from '#shared/admin/users/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anAdminUser, fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { dismissToast, pressAt, typeAt } from '#web/testing/keyboard.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { toast } from '#web/testing/toasts.ts'

const list = page.getByRole('tabpanel').getByRole('list')
const rows = list.getByRole('listitem')
const search = page.getByRole('searchbox', { name: 'Search users' })
const which = page.getByLabelText('Which users')
const form = page.getByRole('dialog', { name: 'Edit user' })
const save = form.getByRole('button', { name: 'Save changes' })
// The labels of required fields end with an asterisk, those of switches with a description.
const fullName = form.getByLabelText(/^Full name/)
const moderator = form.getByRole('switch', { name: /^Moderator/ })

let user: AdminUser

const acceptUpdates = () =>
  fakeApi.on(adminUsers.update, ({ id: _, ...changes }) => Object.assign(user, changes))
const busy = { message: 'Welkom is busy right now.' }

const mockUsers = (users: () => AdminUser[]) =>
  fakeApi.on(adminUsers.list, ({ q, only }) =>
    users().filter(
      (one) =>
        (!q || one.username.startsWith(q)) &&
        (only !== 'banned' || one.isBanned) &&
        (only !== 'suspended' || one.suspendedUntil !== null),
    ),
  )

beforeEach(() => {
  fakeAdminApi()
  user = anAdminUser({ role: 'language_buddy' })
  mockUsers(() => [user])
  acceptUpdates()
})

test('a language buddy is edited, made a moderator, and keeps the role', async () => {
  await renderAdmin('/admin?tab=users')
  await search.fill('lotte')
  await expect.poll(() => window.location.search).toBe('?tab=users&q=lotte')
  await expect.element(rows).toHaveLength(1)
  // The previous rows are dimmed until the search has finished.
  await expect.element(list).not.toHaveAttribute('aria-busy')
  await expectAccessible('the users tab')
  expectNoSidewaysScroll('the users tab')
  await page.getByRole('button', { name: 'Edit Lotte Smit' }).click()
  await expect.element(fullName).toHaveFocus()
  await expect.element(form.getByLabelText('Role')).toHaveValue('language_buddy')
  const roles = form.getByRole('option').elements()
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    ...['Language buddy', 'Student', 'Expat', 'Au pair', 'Professional', 'Other'],
  ])
  await expectAccessible('the form of a user')
  await fullName.fill('')
  await save.click()
  await expect.element(form.getByText('Required')).toBeVisible()
  await fullName.fill('Lotte de Boer')
  await moderator.click()
  fakeApi.fail(adminUsers.update, 503, busy)
  await save.click()
  await expect.element(toast('Failed to update user')).toBeVisible()
  acceptUpdates()
  await save.click()
  await expect.element(toast('User updated successfully')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(rows.getByText('Moderator')).toBeVisible()
  await expect.element(rows.getByText('Language buddy')).toBeVisible()
  const changes = { id: user.id, name: 'Lotte de Boer', isModerator: true }
  expect(fakeApi.calls(adminUsers.update)).toEqual([changes, changes])
})

test('the menu of a row deletes the user after the same question as their page', async () => {
  let rowsLeft = [user, anAdminUser({ name: 'Ana Pérez', username: 'ana' })]
  mockUsers(() => rowsLeft)
  fakeApi.fail(adminUsers.remove, 503, busy)
  await renderAdmin('/admin?tab=users')
  const question = page.getByRole('dialog', { name: 'Delete this user?' })
  const deleteUser = async () => {
    await page.getByRole('button', { name: 'Actions for Lotte Smit' }).click()
    await page.getByRole('menuitem', { name: 'Delete user' }).click()
    await expect.element(question).toMatchTextContent('The account of Lotte Smit (@lotte)')
    await question.getByRole('button', { name: 'Delete user' }).click()
  }
  await deleteUser()
  await expect.element(toast('Failed to delete user')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  fakeApi.on(adminUsers.remove, ({ id }) => {
    rowsLeft = rowsLeft.filter((one) => one.id !== id)
    return null
  })
  await deleteUser()
  await expect.element(toast('User deleted successfully')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows.getByRole('link', { name: 'Ana Pérez' })).toBeVisible()
  expect(fakeApi.calls(adminUsers.remove)).toEqual([{ id: user.id }, { id: user.id }])
})

nightlyTest('an address in use is marked on its field, and the input is kept', async () => {
  fakeApi.on(adminUsers.update, () => {
    throw new FakeError(409, { message: 'This email address is already taken', field: 'email' })
  })
  await renderAdmin('/admin?tab=users')
  await page.getByRole('button', { name: 'Edit Lotte Smit' }).click()
  const email = form.getByLabelText(/^Email/)
  await email.fill('taken@example.org')
  await save.click()
  await expect.element(toast('Failed to update user')).toBeVisible()
  await expect.element(form.getByText('This email address is already taken')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('taken@example.org')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

nightlyTest('a search without a result can be cleared', async () => {
  mockUsers(() => [])
  await renderAdmin('/admin?tab=users&q=nobody')
  await expect.element(page.getByText('No users found').last()).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('')
})

nightlyTest('an unknown user cannot be retried', async () => {
  mockUsers(() => [])
  fakeApi.fail(adminUsers.one, 404, { message: 'User not found' })
  await renderAdmin(`/admin?tab=users&id=${user.id}`)
  await expect.element(form.getByText('The user could not be loaded')).toBeVisible()
  await expect.element(form.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(form).not.toBeInTheDocument()
})

test('a row opens the page of the user', async () => {
  await page.viewport(1280, 860)
  fakeApi.on(adminUsers.one, user)
  await renderAdmin('/admin?tab=users&q=lotte')
  const table = page.getByRole('table', { name: 'Users' })
  await expect.element(table.getByRole('row')).toHaveLength(2)
  await table.getByRole('link', { name: 'Lotte Smit' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Lotte Smit' })
  await expect.element(title).toBeVisible()
  expect(window.location.search).toBe(`?tab=users&user=${user.id}&q=lotte`)
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click()
  await expect.element(search).toHaveValue('lotte')
})

test('suspended and banned users are marked and found by a filter', async () => {
  const suspendedUntil = new Date('2026-12-01T12:00:00Z')
  const suspended = anAdminUser({ name: 'Ana Pérez', username: 'ana', suspendedUntil })
  const banned = anAdminUser({ name: 'Joris Bakker', username: 'joris', isBanned: true })
  mockUsers(() => [user, suspended, banned])
  await renderAdmin('/admin?tab=users')
  const rowOf = (name: string) => rows.filter({ hasText: name })
  await expect.element(rowOf('Ana Pérez')).toMatchTextContent('Suspended until 1 Dec')
  await expect.element(rowOf('Joris Bakker').getByText('Banned', { exact: true })).toBeVisible()
  await onlyNightly(expectAccessible)('users who are kept out')
  expectNoSidewaysScroll('users who are kept out')
  await which.selectOptions('Banned')
  await expect.element(rows).toHaveLength(1)
  await expect.element(rowOf('Joris Bakker')).toBeVisible()
  await which.selectOptions('Suspended')
  await expect.element(rowOf('Ana Pérez')).toBeVisible()
  expect(window.location.search).toContain('filter=suspended')
})

nightlyTest('wide screens show a table, which its heads sort', async () => {
  await page.viewport(1280, 860)
  await renderAdmin('/admin?tab=users')
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect.element(head('Joined')).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible('the table of users')
  expectNoSidewaysScroll('the table of users')
  await head('Name').getByRole('button').click()
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  expect(window.location.search).toBe('?tab=users&sort=name')
  expect(fakeApi.calls(adminUsers.list).at(-1)).toMatchObject({ sort: 'name' })
})

nightlyTest('a user is edited by keyboard', async () => {
  await renderAdmin('/admin?tab=users')
  await typeAt(search, 'lotte')
  await expect.element(rows).toHaveLength(1)
  await pressAt(page.getByRole('button', { name: 'Edit Lotte Smit' }))
  await expect.element(fullName).toHaveFocus()
  await pressAt(moderator, ' ')
  await expect.element(moderator).toBeChecked()
  await pressAt(save)
  await dismissToast('User updated successfully')
  await expect.element(form).not.toBeInTheDocument()
})
