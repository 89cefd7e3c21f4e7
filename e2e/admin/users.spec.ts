import type { Page } from '@playwright/test'
import { adminUsers } from '#shared/admin/users/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { makePost } from '../support/board.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, type Person, register } from '../support/people.ts'
import { decide, openCase, report } from '../support/safety.ts'
import { toast } from '../support/screens.ts'

const rowOf = (page: Page, { name }: Pick<Person, 'name'>) =>
  page.getByRole('listitem').filter({ hasText: name })

const find = async (page: Page, person: Person) => {
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(person.username)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await expect(rowOf(page, person)).toBeVisible()
}

const asListed = async (page: Page, { username }: Person): Promise<Me> => {
  const [user] = await (await page.request.get(`${adminUsers.list.path}?q=${username}`)).json()
  return user
}

test('an administrator finds a language buddy, edits them and keeps their role', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  const person = Object.assign(aPerson('Lotte Smit'), { role: 'language_buddy' })
  await register(page.request, person)
  const theirs = await anotherBrowser(person)
  await signIn(demo.admin)
  await find(page, person)
  await expect(page).toHaveURL(/tab=users&q=noor\./)
  await expectAccessible(page, 'the users tab')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: `Edit ${person.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expect(form.getByLabel('Role')).toHaveValue('language_buddy')
  await expect(form.getByRole('option')).toHaveText([
    'Language buddy',
    'Student',
    'Expat',
    'Au pair',
    'Professional',
    'Other',
  ])
  await expectAccessible(page, 'the form of a user')
  await form.getByLabel('Full name').fill('')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Required')).toBeVisible()
  const name = `Lotte de Boer ${person.username}`
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Moderator').check()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(rowOf(page, { name }).getByText('Moderator')).toBeVisible()
  await expect(rowOf(page, { name }).getByText('Language buddy')).toBeVisible()
  expect(await asListed(page, person)).toMatchObject({ name, role: 'language_buddy' })

  await theirs.goto('/privacy')
  await expect(
    theirs.getByText('An administrator changed your account: name, moderator'),
  ).toBeVisible()
})

test('an administrator signs somebody out everywhere, and deletes an account', async ({
  page,
  signIn,
  anotherBrowser,
  allowComplaint,
}) => {
  // Their page asks for its tickets a while after it came, and may not know yet that it is signed out.
  allowComplaint(/ 401 .*mine=true/)
  const theirs = await anotherBrowser()
  const { person } = theirs
  await theirs.goto('/')
  await signIn(demo.admin)
  const { id } = await asListed(page, person)

  // By its address, whatever the list shows.
  await page.goto(`/admin?tab=users&q=nobody-is-called-this&id=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expect(toast(page, 'Signed out everywhere')).toBeVisible()
  await theirs.goto('/profile')
  await expect(theirs).toHaveURL(/\/auth/)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No users found').last()).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused()

  await find(page, person)
  await page.getByRole('button', { name: `Delete ${person.name}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete this user?' })
  await expectAccessible(page, 'the question before a user is deleted')
  await question.getByRole('button', { name: 'Keep user' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: `Delete ${person.name}` }).click()
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'User deleted successfully')).toBeVisible()
  await expect(page.getByText('No users found').last()).toBeVisible()
  expect(await asListed(page, person)).toBeUndefined()
})

test('who is kept out is found, and the list says until when', async ({
  page,
  signIn,
  someoneElse,
}) => {
  const reporter = await someoneElse()
  await signIn(demo.admin)
  const kept = async (choice: string, days?: string) => {
    const other = await someoneElse()
    const { id } = await makePost(other)
    await report(reporter, { type: 'post', id })
    await openCase(page, `Post of ${other.person.name}`)
    await decide(page, choice, { reason: 'Others feel threatened by it.', ...(days && { days }) })
    return other.person
  }
  const suspended = await kept('Suspend the account for a time', '7 days')
  const banned = await kept('Ban the account')

  await find(page, suspended)
  await expect(rowOf(page, suspended)).toContainText(/Suspended until \d{1,2} [A-Z][a-z]{2}/)
  await expectAccessible(page, 'a suspended user', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  const which = page.getByLabel('Which users')
  await which.selectOption({ label: 'Banned' })
  await expect(page.getByText('No users found').last()).toBeVisible()
  await which.selectOption({ label: 'Suspended' })
  await expect(rowOf(page, suspended)).toBeVisible()

  await page.goto(`/admin?tab=users&q=${banned.username}&filter=banned`)
  await expect(which).toHaveValue('banned')
  await expect(rowOf(page, banned).getByText('Banned', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a banned user')
})

test('who is not there is not tried again, and whose account one deletes is said', {
  tag: '@anyWidth',
}, async ({ page, signIn, allowComplaint }) => {
  allowComplaint(/404/)
  await signIn(demo.admin)
  await page.goto(`/admin?tab=users&id=${crypto.randomUUID()}`)
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await expect(form.getByText('The user could not be loaded')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Close' }).last().click()
  await expect(form).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search users' }).fill(demo.admin)
  const mine = page.getByRole('listitem').filter({ hasText: `@${demo.admin} ·` })
  await mine.getByRole('button', { name: /^Delete / }).click()
  const question = page.getByRole('dialog', { name: 'Delete this user?' })
  await expect(question.getByText('This is your own account.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep user' }).click()
})

test('what is refused is said, and nothing is lost', { tag: '@anyWidth' }, async ({
  page,
  signIn,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/409|503/)
  const { person } = await anotherBrowser()
  await signIn(demo.admin)
  const admin = await asListed(page, { ...person, username: demo.admin })
  await find(page, person)
  await page.getByRole('button', { name: `Edit ${person.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabel('Email').fill(admin.email)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Failed to update user')).toBeVisible()
  await expect(form.getByText('This email address is already taken')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(form).toBeHidden()

  await page.route(`**/api/admin/users/*`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { message: 'Welkom is busy right now.' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: `Delete ${person.name}` }).click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'Failed to delete user')).toBeVisible()
  await expect(toast(page, 'Welkom is busy right now.')).toBeVisible()
  await expect(rowOf(page, person)).toBeVisible()
})
