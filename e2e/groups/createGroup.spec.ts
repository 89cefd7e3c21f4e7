import { expect, test } from '../support/fixtures.ts'
import { goToTab, groupCard, groupTitle } from '../support/groups.ts'
import { expectToast } from '../support/screens.ts'

test('a member creates a private group, makes it public and deletes it', async ({
  page,
  newcomer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404.*\/api\/groups\//)
  const name = `Lezers ${crypto.randomUUID().slice(0, 8)}`
  await newcomer()
  await page.goto('/groups?tab=mine')
  await page.getByRole('button', { name: 'Create Group' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create group' })
  await form.getByLabel('Name').fill(`  ${name} `)
  await form.getByLabel('Description').fill('One book a month.\n\nIn Dutch, slowly.')
  await form.getByLabel('Type').selectOption({ label: 'Students' })
  await form.getByLabel('Private group').check()
  await form.getByRole('button', { name: 'Create group' }).click()
  await expectToast(page, 'Your group is here')
  await expect(groupTitle(page, { name })).toHaveText(name)
  const address = page.url()
  await goToTab(page, 'About')
  const about = page.getByRole('main')
  for (const text of ['Private', 'Students', 'Admin'])
    await expect(about.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(about.getByText('In Dutch, slowly.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit group' })
  await edit.getByLabel('Private group').uncheck()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'The group is changed')
  await expect(about.getByText('Public', { exact: true })).toBeVisible()

  await page.goto('/groups?tab=mine')
  await expect(groupCard(page, { name })).toContainText('Admin')
  await page.goto(`${address}?tab=about`)
  await page.getByRole('button', { name: 'Delete group' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this group?' })
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expectToast(page, 'The group is deleted')
  await expect(page).toHaveURL(/\/groups\?tab=mine$/)
  await expect(page.getByText("You haven't joined any groups yet")).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('This group is not here')).toBeVisible()
})
