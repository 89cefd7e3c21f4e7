import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { idOf, join, openChat, pathOf, removeMember, rowOf, say } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { findGroup, groupCard, groupTitle, makeGroup, pageOf } from '../support/groups.ts'
import { toast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

const wentWrong = 'Something went wrong on our side. Please try again.'
const isOffline = 'Welkom could not be reached. Check your connection and try again.'
const busy = { status: 503, json: { message: 'Welkom is busy right now.' } }

test('joining may fail: it is said why, and the next try works', { tag: '@anyWidth' }, async ({
  page,
  context,
  newcomer,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of (500|409).*\/join|ERR_(INTERNET_DISCONNECTED|FAILED)/)
  const group = await makeGroup(admin)
  await newcomer()
  await findGroup(page, group)
  const card = groupCard(page, group)
  const button = card.getByRole('button', { name: 'Join' })
  const call = `**${pathOf(groups.join.path, { id: group.id })}`

  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
  await button.click()
  await expect(toast(page, 'Failed to join group')).toBeVisible()
  await expect(toast(page, wentWrong)).toBeVisible()
  await expectAccessible(page, 'joining failed')
  await expect(button).toBeFocused()
  await page.unroute(call)

  await context.setOffline(true)
  await button.click()
  await expect(toast(page, isOffline)).toBeVisible()
  await context.setOffline(false)
  await expect(button).toBeVisible()

  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route(call, async (route) => {
    sent++
    await held.promise
    await route.continue()
  })
  await button.click()
  const waiting = card.getByRole('button', { name: 'Joining...' })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await waiting.click({ force: true })
  held.resolve()
  await expect(card.getByRole('link', { name: 'Open' })).toBeVisible()
  expect(sent).toBe(1)
})

test('when joining is refused because one is in it already, the card follows', {
  tag: '@anyWidth',
}, async ({ page, newcomer, admin, allowComplaint }) => {
  allowComplaint(/status of 409.*\/join/)
  const group = await makeGroup(admin)
  await newcomer()
  await page.route('**/api/live', () => {}) // is never answered
  await findGroup(page, group)
  const card = groupCard(page, group)
  await join(page.request, group)
  await card.getByRole('button', { name: 'Join' }).click()
  await expect(toast(page, 'Failed to join group')).toBeVisible()
  await expect(toast(page, 'You are already in this group')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open' })).toBeVisible()
})

test('making a group may fail: what was typed stays', { tag: '@anyWidth' }, async ({
  page,
  context,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of (500|503|400).*\/api\/groups|ERR_(INTERNET_DISCONNECTED|FAILED)/)
  const name = `Dansers ${crypto.randomUUID().slice(0, 8)}`
  await newcomer()
  await page.goto('/groups?dialog=new')
  const form = page.getByRole('dialog', { name: 'Create group' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('Every Friday.')
  await form.getByLabel('Private group').check()
  const submit = form.getByRole('button', { name: 'Create group' })
  let refusal: object = busy
  await page.route('**/api/groups', (route) => route.fulfill(refusal))
  await submit.click()
  await expect(toast(page, 'Failed to create group')).toBeVisible()
  await expect(toast(page, busy.json.message)).toBeVisible()
  await expectAccessible(page, 'making a group failed')

  refusal = { status: 500, body: '' }
  await submit.click()
  await expect(toast(page, wentWrong)).toBeVisible()
  refusal = { status: 400, json: { message: 'Choose another name', field: 'name' } }
  await submit.click()
  await expect(form.getByText('Choose another name')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await page.unroute('**/api/groups')
  await context.setOffline(true)
  await submit.click()
  await expect(toast(page, isOffline)).toBeVisible()
  await context.setOffline(false)

  await expect(form.getByLabel('Description')).toHaveValue('Every Friday.')
  await expect(form.getByLabel('Private group')).toBeChecked()
  await submit.click()
  await expect(groupTitle(page, { name })).toBeVisible()
})

test('leaving may fail: one is still in it, and told why', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of (503|409).*\/join/)
  const group = await makeGroup(admin)
  await newcomer()
  await join(page.request, group)
  await page.goto('/groups?tab=mine')
  const card = groupCard(page, group)
  const call = `**${pathOf(groups.leave.path, { id: group.id })}`
  await page.route(call, (route) => route.fulfill(busy))
  await card.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this group?' })
  await question.getByRole('button', { name: 'Leave group' }).click()
  await expect(toast(page, 'Failed to leave group')).toBeVisible()
  await expect(toast(page, busy.json.message)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(card).toBeVisible()
})

test('what another admin has done meanwhile is said, and the page follows', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, allowComplaint }) => {
  allowComplaint(/status of 40[49].*\/(requests|members)/)
  await newcomer()
  const group = await makeGroup(page.request, { isPrivate: true })
  const asker = await someoneElse()
  await join(asker, group)
  await page.route('**/api/live', () => {}) // is never answered
  await page.goto(pageOf(group, 'members'))
  const accept = page.getByRole('button', { name: `Accept ${asker.person.name}` })
  await expect(accept).toBeVisible()
  const id = await idOf(asker)
  await page.request.put(pathOf(groups.answer.path, { id: group.id, userId: id }), {
    data: { status: 'accepted' },
  })
  await accept.click()
  await expect(toast(page, 'Accepting the request failed')).toBeVisible()
  await expect(toast(page, 'This request has been answered already')).toBeVisible()
  await expect(page.getByText('Nobody is waiting for an answer.')).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${asker.person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Make admin' }).waitFor()
  await removeMember(page.request, group, id)
  await page.getByRole('menuitem', { name: 'Make admin' }).click()
  await expect(toast(page, 'Changing the role failed')).toBeVisible()
  await expect(toast(page, 'This person is not in this group')).toBeVisible()
  await expect(page.getByText(asker.person.name)).toHaveCount(0)
})

test('an open chat stays open when one’s groups cannot be fetched anew', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, allowComplaint }) => {
  allowComplaint(/status of 503.*\/user\/groups/)
  await newcomer()
  const group = await makeGroup(page.request)
  const member = await someoneElse()
  await openChat(page, group)
  const refused = page.waitForResponse((response) => response.status() === 503)
  await page.route('**/api/user/groups?*', (route) => route.fulfill(busy))
  await join(member, group)
  await refused
  await say(member, group, 'Still here')
  await expect(rowOf(page, 'Still here')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
