import { addComment, makePost, postPath } from '../support/board.ts'
import { join } from '../support/chat.ts'
import { chooseAction, connect, personCard, searchFor } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToTab, groupPath, makeGroup } from '../support/groups.ts'
import { expectToast } from '../support/screens.ts'

test('a user is blocked and unblocked from their profile page', { tag: '@nightly' }, async ({
  page,
  newcomer,
  anotherBrowser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404.*\/api\/people\//)
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  const { person } = other
  const group = await makeGroup(other.request)
  await join(page.request, group)
  await connect(page.request, other.request)
  const post = await makePost(other.request)
  await addComment(other.request, post, 'Is it still there?')

  await page.goto(postPath(post))
  const names = page.getByRole('main').getByRole('link', { name: person.name })
  await expect(names).toHaveCount(2)
  await names.last().click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await page.goto(groupPath(group, 'members'))
  await goToTab(page, 'Members')
  await page.getByRole('link', { name: person.name }).click()
  await expect(page).toHaveURL(new RegExp(`/people/${person.username}$`))
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: group.name })).toBeVisible()
  await expect(main).not.toContainText(person.email)

  await chooseAction(page, person, 'Block')
  const question = page.getByRole('dialog', { name: 'Block this person?' })
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expectToast(page, `${person.name} is blocked`)

  await other.goto('/connections?tab=mine')
  await expect(other.getByText('You have no connections yet')).toBeVisible()
  await searchFor(other, me.username)
  await expect(other.getByText('No people found').last()).toBeVisible()
  await other.goto(`/people/${me.username}`)
  await expect(other.getByText('We can’t find this person')).toBeVisible()

  await page.goto('/connections?dialog=blocked')
  const blocked = page.getByRole('dialog', { name: 'Blocked people' })
  const unblock = blocked.getByRole('button', { name: `Unblock ${person.name}` })
  await unblock.click()
  await expect(unblock).toHaveCount(0)
  await other.goto('/connections')
  await searchFor(other, me.username)
  await expect(personCard(other, me).getByRole('button', { name: 'Connect' })).toBeVisible()
})
