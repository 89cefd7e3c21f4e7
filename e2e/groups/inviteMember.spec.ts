import { connect } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToTab, groupPath, groupTitle, makeGroup } from '../support/groups.ts'
import { expectToast } from '../support/screens.ts'

test('an invited connection sees the invitation live and joins the private group', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  const { person } = other
  const group = await makeGroup(page.request, { isPrivate: true })
  await connect(page.request, other.request)
  await page.goto(`${groupPath(group, 'about')}&dialog=invite`)
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const invite = dialog.getByRole('button', { name: `Invite ${person.name}` })
  await invite.click()
  await expectToast(page, `${person.name} is invited`)

  await other.goto('/')
  await other.getByRole('button', { name: /Notifications/ }).click()
  await expect(other.getByText(`${me.name} invites you to “${group.name}”.`)).toBeVisible()
  await other.getByRole('button', { name: 'You are invited to a group', exact: true }).click()
  await expect(groupTitle(other, group)).toBeVisible()
  await expect(other.getByText(`${me.name} invites you to this group.`)).toBeVisible()
  const decline = other.getByRole('button', { name: 'Decline' })
  await expect(decline).toBeVisible()

  await dialog.getByRole('button', { name: `Take back ${person.name}` }).click()
  await expect(decline).toHaveCount(0)
  await invite.click()
  await expect(decline).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await goToTab(page, 'Members')
  const invited = page.getByRole('region', { name: 'Invited' })
  await expect(invited.getByText(`by ${me.name}`)).toBeVisible()

  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expectToast(other, 'Successfully joined group!')
  await expect(invited.getByText('Nobody is invited at the moment.')).toBeVisible()
  await expect(page.getByRole('link', { name: person.name })).toBeVisible()
})
