import { groups } from '#shared/groups/contract.ts'
import { deleteRoom, join, logOf, openChat, pathOf, say, write } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, groupTitle, makeGroup, pageOf } from '../support/groups.ts'
import { toast } from '../support/screens.ts'

test('who leads a group alone hands it over before leaving it', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  await newcomer()
  const group = await makeGroup(page.request)
  const other = await anotherBrowser()
  await join(other.request, group)
  await other.goto(pageOf(group, 'about'))
  await expect(other.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await page.goto(pageOf(group, 'about'))
  await page.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this group?' })
  await expect(question).toContainText('You are the only admin')
  await question.getByRole('button', { name: 'Hand over' }).click()
  const form = page.getByRole('dialog', { name: 'Hand over the group' })
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose a member first')
  await form.getByRole('radio', { name: other.person.name }).check()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(toast(page, 'The group is handed over')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await expect(question).toContainText('You can join again at any time.')
  await question.getByRole('button', { name: 'Leave group' }).click()
  await expect(toast(page, 'You left the group')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  // The new admin is alone with it now, and can only end it.
  await expect(other.getByText(/^1 member,/)).toBeVisible()
  await other.getByRole('button', { name: 'Leave' }).click()
  await expect(other.getByRole('dialog', { name: 'Delete this group?' })).toContainText(
    'You are its only member',
  )
})

test('an admin makes another one, and steps down', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer()
  const group = await makeGroup(page.request)
  const other = await anotherBrowser()
  await join(other.request, group)
  await other.goto(pageOf(group, 'about'))
  await page.goto(pageOf(group, 'members'))
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
  await actions(me.name).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Hand over'])
  await page.keyboard.press('Escape')
  await actions(other.person.name).click()
  await page.getByRole('menuitem', { name: 'Make admin' }).click()
  await expect(toast(page, `${other.person.name} is an admin now`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit' })).toBeVisible()

  await actions(me.name).click()
  await page.getByRole('menuitem', { name: 'Step down' }).click()
  const question = page.getByRole('dialog', { name: 'Step down as admin?' })
  await question.getByRole('button', { name: 'Step down' }).click()
  await expect(toast(page, 'You are a member like the others now')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  const answer = await page.request.delete(pathOf(groups.remove.path, { id: group.id }))
  expect(answer.status()).toBe(403)
})

test('whoever is removed sees it at once wherever they are, and hears nothing more', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser, allowComplaint }) => {
  allowComplaint(/status of 403.*\/(messages|members|read|typing)/)
  await newcomer()
  const group = await makeGroup(page.request)
  const other = await anotherBrowser()
  await join(other.request, group)
  await say(page.request, group, 'Welcome to us')
  await openChat(other, group)
  const onPage = await other.context().newPage()
  await onPage.goto(pageOf(group))
  for (const place of [other, onPage]) await expect(logOf(place)).toContainText('Welcome to us')

  await page.goto(pageOf(group, 'members'))
  await page.getByRole('button', { name: `Actions for ${other.person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove from the group?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Removed from the group')).toBeVisible()
  await goToPart(page, 'Chat')
  await write(page, 'Now among ourselves')
  await expect(logOf(page)).toContainText('Now among ourselves')

  await expect(other.getByRole('dialog').getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(onPage.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(groupTitle(onPage, group)).toBeVisible()
  for (const place of [other, onPage]) {
    await expect(logOf(place)).toHaveCount(0)
    await expect(place.getByText('Welcome to us')).toHaveCount(0)
    await expect(place.getByText('Now among ourselves')).toHaveCount(0)
  }
  await expect(onPage.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  // To come back they have to ask, where others just join.
  await onPage.getByRole('button', { name: 'Join' }).click()
  await expect(toast(onPage, 'Your request is sent')).toBeVisible()
  await onPage.close()
})

test('when a group is deleted, its page says so to whoever reads there', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, allowComplaint }) => {
  allowComplaint(/status of 404.*\/api\/groups\//)
  await newcomer()
  const leader = await someoneElse()
  const group = await makeGroup(leader)
  await join(page.request, group)
  await page.goto(pageOf(group))
  await expect(logOf(page)).toBeVisible()
  await deleteRoom(leader, group)
  await expect(page.getByText('This group is not here')).toBeVisible()
  await page.getByRole('link', { name: 'Explore groups' }).click()
  await expect(page.getByRole('tab', { name: 'Explore Groups' })).toBeVisible()
})
