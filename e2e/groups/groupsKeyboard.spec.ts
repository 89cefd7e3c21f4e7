import type { Locator } from '@playwright/test'
import { fieldOf, join, logOf, rowOf, rowsOf, say } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, groupCard, groupTitle, makeGroup, pageOf } from '../support/groups.ts'
import { closeMessage, hiddenFocus, isInside, tabTo } from '../support/keyboard.ts'
import { toast } from '../support/screens.ts'

test('joining, talking and closing the chat need no mouse', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  admin,
}) => {
  const group = await makeGroup(admin)
  await say(admin, group, 'Who comes along?')
  await newcomer()
  await page.goto(`/groups?q=${encodeURIComponent(group.name)}`)
  const card = groupCard(page, group)
  await tabTo(page, card.getByRole('button', { name: 'Join' }))
  await page.keyboard.press('Enter')
  await closeMessage(page, 'Successfully joined group!')
  const open = card.getByRole('link', { name: 'Open' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: group.name })
  await expect(fieldOf(page)).toBeVisible()
  await expect.poll(() => isInside(dialog)).toBe(true)
  if (!(await fieldOf(page).evaluate((field) => field === document.activeElement)))
    await tabTo(page, fieldOf(page))
  await page.keyboard.type('I do')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('with my bicycle')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'I do\nwith my bicycle')).toHaveAttribute('data-state', 'sent')
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(2)

  // Around and around, and never out of it.
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await isInside(dialog)).toBe(true)
    expect(await hiddenFocus(page)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('a group is made by keyboard alone', { tag: '@anyWidth' }, async ({ page, newcomer }) => {
  const name = `Lopers ${crypto.randomUUID().slice(0, 8)}`
  await newcomer()
  await page.goto('/groups?tab=mine')
  const button = page.getByRole('button', { name: 'Create Group' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create group' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, form.getByLabel('Type'))
  await page.keyboard.press('e')
  await tabTo(page, form.getByLabel('Private group'))
  await page.keyboard.press('Space')
  await expect(form.getByLabel('Private group')).toBeChecked()
  await tabTo(page, form.getByRole('button', { name: 'Create group' }))
  await page.keyboard.press('Enter')
  await expect(groupTitle(page, { name })).toBeVisible()
  await closeMessage(page, 'Your group is here')
  await tabTo(page, fieldOf(page))
})

test('the tabs of the groups are walked by arrow keys', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const group = await makeGroup(page.request)
  await page.goto('/groups')
  const [explore, mine] = ['Explore Groups', 'My Groups'].map((name) =>
    page.getByRole('tab', { name }),
  ) as [Locator, Locator]
  await tabTo(page, explore)
  await page.keyboard.press('ArrowRight')
  await expect(mine).toBeFocused()
  await expect(mine).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'My Groups' })).toContainText(group.name)
  await page.keyboard.press('Home')
  await expect(explore).toBeFocused()
  await page.keyboard.press('End')
  await expect(mine).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(explore).toBeFocused()

  await page.goto(pageOf(group))
  await expect(logOf(page)).toBeVisible()
  const about = page.getByRole('tab', { name: 'About' })
  if ((await about.count()) === 0) return
  await tabTo(page, page.getByRole('tab', { name: 'Chat' }))
  await page.keyboard.press('End')
  await expect(about).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'About' })).toBeVisible()
})

test('managing a group needs no mouse', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const group = await makeGroup(page.request)
  const other = await someoneElse()
  await join(other, group)
  await page.goto(pageOf(group, 'members'))
  const actions = page.getByRole('button', { name: `Actions for ${other.person.name}` })
  await tabTo(page, actions)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Make admin' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove from the group?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(actions).toBeFocused()

  await goToPart(page, 'About')
  await tabTo(page, page.getByRole('button', { name: 'Hand over' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Hand over the group' })
  await expect(form.getByRole('searchbox')).toBeFocused()
  await tabTo(page, form.getByRole('radio', { name: other.person.name }))
  await page.keyboard.press('Space')
  await tabTo(page, form.getByRole('button', { name: 'Hand over' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The group is handed over')).toBeVisible()
  await expect(form).toHaveCount(0)
  // The button that opened it is gone; whoever presses Tab now goes on from here.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
