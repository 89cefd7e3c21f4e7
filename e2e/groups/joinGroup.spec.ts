import { groups, groupTypeLabels } from '#shared/groups/contract.ts'
import { join } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { findGroup, groupCard, groupTitle, leave, makeGroup } from '../support/groups.ts'
import { goTo, toast } from '../support/screens.ts'

const monthYear = new Date().toLocaleDateString('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Amsterdam',
})

test('groups stand by their four types, and a search narrows them', async ({
  page,
  newcomer,
  admin,
}) => {
  const group = await makeGroup(admin, { type: 'expats', name: 'Zwemmers' })
  await newcomer()
  await page.goto('/groups')
  await expect(page.getByRole('tab', { name: 'Explore Groups' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const sections = page.getByRole('heading', { level: 2 })
  await expect(sections).toHaveText(Object.values(groupTypeLabels))

  const search = page.getByRole('searchbox', { name: 'Search groups' })
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('q') === group.name,
  )
  await search.fill(`  ${group.name} `)
  await asked
  await expect(sections).toHaveText(['Expats'])
  const card = groupCard(page, group)
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const text of ['ZW', 'Public', 'Expats', 'Out on the bicycle together.', '1 member'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?q=Zwemmers/)
  await page.reload()
  await expect(search).toHaveValue(group.name)
  await expect(page.getByRole('article')).toHaveCount(1)

  await search.fill('nothing is called this')
  await expect(page.getByText('No groups found').last()).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(sections).toHaveText(Object.values(groupTypeLabels))
})

test('whoever joins a group finds it among their own, and on home', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  admin,
}) => {
  const group = await makeGroup(admin)
  const another = await makeGroup(admin, { name: 'Schaatsers' })
  await newcomer()
  await findGroup(page, group)
  const card = groupCard(page, group)
  await card.getByRole('button', { name: 'Join' }).click()
  await expect(toast(page, 'Successfully joined group!')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open' })).toBeVisible()
  await expect(card).toContainText('2 members')

  await join(page.request, another)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('tab', { name: 'My Groups' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(card).toContainText(`Joined ${monthYear}`)
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('FIETS')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card).toBeVisible()

  await goTo(page, 'Home')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /2\s*Groups/ })).toBeVisible()
  const onHome = main.getByRole('listitem').filter({ hasText: group.name })
  await expect(onHome.getByText('FI', { exact: true })).toBeVisible()
  await expect(onHome.getByText('Active')).toBeVisible()
  const open = onHome.getByRole('link', { name: `Open ${group.name}` })
  await expect(open).toHaveAttribute('href', `/groups/${group.id}`)
  await open.click()
  await expect(groupTitle(page, group)).toBeVisible()
  await expect(page.getByRole('log')).toBeVisible()
})

test('leaving asks once, and who is in no group is told so everywhere', {
  tag: '@anyWidth',
}, async ({ page, newcomer, admin }) => {
  const group = await makeGroup(admin)
  const another = await makeGroup(admin)
  await newcomer()
  for (const one of [group, another]) await join(page.request, one)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /2\s*Groups/ })).toBeVisible()
  // On another device: home follows by itself.
  await leave(page.request, another)
  await expect(main.getByRole('link', { name: /1\s*Groups/ })).toBeVisible()

  await goTo(page, 'Groups')
  await page.getByRole('tab', { name: 'My Groups' }).click()
  const button = groupCard(page, group).getByRole('button', { name: 'Leave' })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Leave this group?' })
  await expect(question).toContainText(group.name)
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await question.getByRole('button', { name: 'Leave group' }).click()
  await expect(toast(page, 'You left the group')).toBeVisible()
  await expect(page.getByText("You haven't joined any groups yet")).toBeVisible()
  const mine = await page.request.get(groups.mine.path)
  expect(await mine.json()).toEqual([])

  await goTo(page, 'Home')
  await expect(main.getByText('No groups joined yet')).toBeVisible()
  await expect(main.getByRole('link', { name: /0\s*Groups/ })).toBeVisible()
})
