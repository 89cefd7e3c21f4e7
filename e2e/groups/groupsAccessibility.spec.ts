import { groups } from '#shared/groups/contract.ts'
import { expectAccessible, expectWellMade, longWord } from '../support/accessibility.ts'
import { join, logOf, pathOf, say } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, groupCard, groupTitle, makeGroup, pageOf } from '../support/groups.ts'
import { toast } from '../support/screens.ts'

test('one’s own groups: axe finds nothing', { tag: '@eachWidth' }, async ({
  page,
  newcomer,
  admin,
}) => {
  const group = await makeGroup(admin, { name: longWord })
  await newcomer()
  await page.goto('/groups?tab=mine')
  await expect(page.getByText("You haven't joined any groups yet")).toBeVisible()
  await expectWellMade(page, 'no groups of one’s own')

  await join(page.request, group)
  for (const text of ['One', 'Two']) await say(admin, group, text)
  const card = groupCard(page, group)
  await expect(card).toContainText('2 unread')
  await expectWellMade(page, 'groups of one’s own')

  await card.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave this group?' })).toBeVisible()
  await expectWellMade(page, 'asking before one leaves')
  await page.keyboard.press('Escape')

  await card.getByRole('link', { name: 'Open' }).click()
  await expect(logOf(page).getByText('New messages from here')).toBeVisible()
  await expectWellMade(page, 'a chat with something unread')
})

test('groups to explore: axe finds nothing', { tag: '@eachWidth' }, async ({
  page,
  newcomer,
  admin,
}) => {
  const group = await makeGroup(admin, { isPrivate: true, name: longWord })
  await newcomer()
  await page.goto(`/groups?q=nothing-is-called-this`)
  await expect(page.getByText('No groups found').last()).toBeVisible()
  await expectWellMade(page, 'no groups found')

  await page.goto(`/groups?q=${encodeURIComponent(group.name)}`)
  const card = groupCard(page, group)
  await card.getByRole('button', { name: 'Join' }).click()
  await expect(toast(page, 'Your request is sent')).toBeVisible()
  await expect(card.getByText('Requested')).toBeVisible()
  await expectWellMade(page, 'asked to join')

  await card.getByRole('link', { name: group.name }).click()
  await expect(groupTitle(page, group)).toBeVisible()
  await expectWellMade(page, 'page of a private group, from outside')

  await page.goto(`/groups?chat=${group.id}`)
  const dialog = page.getByRole('dialog', { name: group.name })
  await expect(dialog.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expectWellMade(page, 'a link to a chat of others')
})

test('managing a group: axe finds nothing', { tag: '@eachWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const group = await makeGroup(page.request)
  const [member, asker] = [await someoneElse(), await someoneElse()]
  await join(member, group)
  await page.request.put(pathOf(groups.update.path, { id: group.id }), {
    data: { name: group.name, description: '', type: 'expats', isPrivate: true },
  })
  await join(asker, group)
  await page.goto(pageOf(group, 'members'))
  await expect(page.getByRole('button', { name: `Accept ${asker.person.name}` })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${member.person.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible()
  await expectWellMade(page, 'members, a request and what can be done')
  await page.keyboard.press('Escape')

  await goToPart(page, 'About')
  await page.getByRole('button', { name: 'Hand over' }).click()
  const form = page.getByRole('dialog', { name: 'Hand over the group' })
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expectWellMade(page, 'handing over, nobody chosen')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete this group?' })).toBeVisible()
  await expectWellMade(page, 'asking before a group is deleted')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectWellMade(page, 'about a group that one leads')
})

test('groups on their way, and groups that could not be loaded: axe finds nothing', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/status of 503.*\/api\//)
  await newcomer()
  const group = await makeGroup(page.request)
  const chat = `/groups?chat=${group.id}`
  const places = ['/groups', '/groups?tab=mine', chat, pageOf(group)]
  const refusal = { status: 503, json: { message: 'Welkom is busy right now.' } }
  const calls = /\/api\/(user\/)?groups/
  for (const place of places) {
    const part = place === chat ? page.getByRole('dialog') : page.getByRole('main')
    const shown = part.getByText('Welkom is busy right now.')
    const held = Promise.withResolvers<void>()
    await page.route(calls, async (route) => {
      await held.promise
      await route.fulfill(refusal)
    })
    await page.goto(place)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    if (!place.includes('?')) await expectAccessible(page, `${place}, on its way`)
    held.resolve()
    await expect(shown.first()).toBeVisible()
    await expectWellMade(page, `${place}, failed`)
    await page.unroute(calls)
    await part.getByRole('button', { name: /again/i }).first().click()
    await expect(shown).toHaveCount(0)
  }
})
