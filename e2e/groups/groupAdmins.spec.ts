import { join } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { groupPath, makeGroup } from '../support/groups.ts'
import { expectToast } from '../support/screens.ts'

test('the only admin must hand over the group before leaving, and the new admin is notified', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  await newcomer()
  const group = await makeGroup(page.request)
  const other = await anotherBrowser()
  await join(other.request, group)
  await other.goto(groupPath(group, 'about'))
  await expect(other.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await page.goto(groupPath(group, 'about'))
  await page.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this group?' })
  await expect(question).toContainText('You are the only admin')
  await question.getByRole('button', { name: 'Hand over' }).click()
  const form = page.getByRole('dialog', { name: 'Hand over the group' })
  await form.getByRole('radio', { name: other.person.name }).check()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expectToast(page, 'The group is handed over')
  await expect(form).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await expect(question).toContainText('You can join again at any time.')
  await question.getByRole('button', { name: 'Leave group' }).click()
  await expectToast(page, 'You left the group')
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  // As the only remaining member, the new admin can only delete the group.
  await expect(other.getByText(/^1 member,/)).toBeVisible()
  await other.getByRole('button', { name: 'Leave' }).click()
  await expect(other.getByRole('dialog', { name: 'Delete this group?' })).toContainText(
    'You are its only member',
  )
})
