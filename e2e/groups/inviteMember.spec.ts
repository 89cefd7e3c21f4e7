import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { connect } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, groupTitle, makeGroup, pageOf } from '../support/groups.ts'
import { toast } from '../support/screens.ts'

test('an admin invites a connection to a private group, who is in with one tap', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  const { person } = other
  const group = await makeGroup(page.request, { isPrivate: true })
  await connect(page.request, other.request)

  await page.goto(pageOf(group, 'about'))
  await goToPart(page, 'About')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('button', { name: `Invite ${person.name}` }).click()
  await expect(toast(page, `${person.name} is invited`)).toBeVisible()
  const back = dialog.getByRole('button', { name: `Take back ${person.name}` })
  await expect(back).toBeFocused()
  await expectAccessible(page, 'somebody invited')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await goToPart(page, 'Members')
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect(invited.getByText(`by ${me.name}`)).toBeVisible()
  await expectAccessible(page, 'the invitations of a group')

  await other.goto('/')
  await other.getByRole('button', { name: /Notifications/ }).click()
  await expect(other.getByText(`${me.name} invites you to “${group.name}”.`)).toBeVisible()
  await other.getByRole('button', { name: 'You are invited to a group', exact: true }).click()
  await expect(groupTitle(other, group)).toBeVisible()
  await expect(other.getByText(`${me.name} invites you to this group.`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Decline' })).toBeVisible()
  await expectAccessible(other, 'an invitation')
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(toast(other, 'Successfully joined group!')).toBeVisible()
  await goToPart(page, 'Members')
  await expect(invited.getByText('Nobody is invited at the moment.')).toBeVisible()
  await expect(page.getByRole('link', { name: person.name })).toBeVisible()
})

test('an invitation is taken back, or declined', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  const { person } = other
  const group = await makeGroup(page.request)
  await page.goto(`${pageOf(group, 'about')}&dialog=invite`)
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog.getByText('Everybody you are connected to is in this group')).toBeVisible()
  await expectAccessible(page, 'nobody to invite')
  await connect(page.request, other.request)
  await page.reload()
  await dialog.getByRole('button', { name: `Invite ${person.name}` }).click()
  await other.goto(pageOf(group))
  await expect(other.getByRole('button', { name: 'Decline' })).toBeVisible()
  await dialog.getByRole('button', { name: `Take back ${person.name}` }).click()
  await expect(toast(page, 'The invitation is taken back')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Decline' })).toHaveCount(0)

  await dialog.getByRole('button', { name: `Invite ${person.name}` }).click()
  await other.getByRole('button', { name: 'Decline' }).click()
  await expect(toast(other, 'The invitation is declined')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
})
