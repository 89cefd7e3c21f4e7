import { join } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { findGroup, groupCard, groupTitle, leaveGroup, makeGroup } from '../support/groups.ts'
import { expectToast, goTo } from '../support/screens.ts'

test('groups that a member joins and leaves appear and disappear on home', {
  tag: '@anyWidth',
}, async ({ page, newcomer, admin }) => {
  const group = await makeGroup(admin)
  const another = await makeGroup(admin, { name: 'Schaatsers' })
  await newcomer()
  await join(page.request, another)
  await findGroup(page, group)
  const card = groupCard(page, group)
  await card.getByRole('button', { name: 'Join' }).click()
  await expectToast(page, 'Successfully joined group!')
  await expect(card.getByRole('link', { name: 'Open' })).toBeVisible()
  await expect(card).toContainText('2 members')

  await goTo(page, 'Home')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /2\s*Groups/ })).toBeVisible()
  const onHome = main.getByRole('listitem').filter({ hasText: group.name })
  await expect(onHome.getByText('FI', { exact: true })).toBeVisible()
  await expect(onHome.getByText('Active')).toBeVisible()
  // Joins on another device: home updates without a reload.
  await leaveGroup(page.request, another)
  await expect(main.getByRole('link', { name: /1\s*Groups/ })).toBeVisible()
  const open = onHome.getByRole('link', { name: `Open ${group.name}` })
  await expect(open).toHaveAttribute('href', `/groups/${group.id}`)
  await open.click()
  await expect(groupTitle(page, group)).toBeVisible()
  await expect(page.getByRole('log')).toBeVisible()

  await page.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this group?' })
  await question.getByRole('button', { name: 'Leave group' }).click()
  await expectToast(page, 'You left the group')
  await goTo(page, 'Home')
  await expect(main.getByText('No groups joined yet')).toBeVisible()
  await expect(main.getByRole('link', { name: /0\s*Groups/ })).toBeVisible()
})
