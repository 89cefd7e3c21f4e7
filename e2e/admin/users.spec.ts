import type { Page } from '@playwright/test'
import { adminUsers } from '#shared/admin/users/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Person } from '../support/people.ts'
import { demo } from '../support/people.ts'
import { expectToast } from '../support/screens.ts'

const find = (page: Page, { username }: Person) => page.goto(`/admin?tab=users&q=${username}`)

const findListedUser = async (page: Page, { username }: Person): Promise<Me> => {
  const [user] = await (await page.request.get(`${adminUsers.list.path}?q=${username}`)).json()
  return user
}

test('an administrator signs a user out everywhere, and deletes the account', async ({
  page,
  signIn,
  anotherBrowser,
  allowConsoleError,
}) => {
  // The user's page may still send requests before it learns that it is signed out.
  allowConsoleError(/ 401 /)
  const theirs = await anotherBrowser()
  const { person } = theirs
  await theirs.goto('/')
  await signIn(demo.admin)
  await find(page, person)
  await page.getByRole('button', { name: `Edit ${person.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expectToast(page, 'Signed out everywhere')
  await theirs.goto('/profile')
  await expect(theirs).toHaveURL(/\/auth/)
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Delete ${person.name}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete this user?' })
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expectToast(page, 'User deleted successfully')
  expect(await findListedUser(page, person)).toBeUndefined()
})
