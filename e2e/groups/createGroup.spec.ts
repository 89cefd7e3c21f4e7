import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, groupCard, groupTitle, makeGroup, pageOf } from '../support/groups.ts'
import { toast } from '../support/screens.ts'

const submit = (form: Locator) => form.getByRole('button', { name: 'Create group' }).click()

test('a group is made: what is missing is named, then it is there and led by who made it', async ({
  page,
  newcomer,
}) => {
  const name = `Lezers ${crypto.randomUUID().slice(0, 8)}`
  await newcomer()
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create Group' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create group' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('   ')
  await submit(form)
  await expect(form.getByText('Required', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectAccessible(page, 'new group, name missing')

  await form.getByLabel('Name').fill(`  ${name} `)
  await form.getByLabel('Description').fill('One book a month.\n\nIn Dutch, slowly.')
  await form.getByLabel('Type').selectOption({ label: 'Students' })
  await form.getByLabel('Private group').check()
  await submit(form)
  await expect(toast(page, 'Your group is here')).toBeVisible()
  await expect(groupTitle(page, { name })).toHaveText(name)
  await goToPart(page, 'About')
  const about = page.getByRole('main')
  for (const text of ['Private', 'Students', 'Admin'])
    await expect(about.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(about.getByText('In Dutch, slowly.')).toBeVisible()

  await page.goto('/groups?tab=mine')
  await expect(groupCard(page, { name })).toContainText('Admin')
})

test('its dialog has an address of its own, and lets nothing go by a slip', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/groups?dialog=new')
  const form = page.getByRole('dialog', { name: 'Create group' })
  await expect(form.getByLabel('Name')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Name')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/groups$/)

  await page.getByRole('button', { name: 'Create Group' }).first().click()
  await expect(page).toHaveURL(/dialog=new/)
  await page.goBack()
  await expect(form).toHaveCount(0)
  await page.goForward()
  await form.getByLabel('Name').fill('Half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Half a thought')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/groups$/)

  await page.goto(`/groups?dialog=new`)
  const name = `Bakkers ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Name').fill(name)
  await submit(form)
  await expect(groupTitle(page, { name })).toBeVisible()
  await page.goBack()
  await expect(form).toHaveCount(0)
})

test('who leads a group changes it, and ends it after one more question', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 404.*\/api\/groups\//)
  await newcomer()
  const group = await makeGroup(page.request, { isPrivate: true })
  await page.goto(pageOf(group, 'about'))
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit group' })
  await expect(form.getByLabel('Name')).toHaveValue(group.name)
  await expect(form.getByLabel('Type')).toHaveValue('students')
  const name = `${group.name} en lopers`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Private group').uncheck()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'The group is changed')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(groupTitle(page, { name })).toHaveText(name)
  await expect(page.getByText('Public', { exact: true })).toBeVisible()

  const button = page.getByRole('button', { name: 'Delete group' })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Delete this group?' })
  await expect(question.getByRole('button', { name: 'Keep the group' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expect(toast(page, 'The group is deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/groups\?tab=mine$/)
  await expect(page.getByText("You haven't joined any groups yet")).toBeVisible()

  await page.goto(pageOf(group))
  await expect(page.getByText('This group is not here')).toBeVisible()
})
