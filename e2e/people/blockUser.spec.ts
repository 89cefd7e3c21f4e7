import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { addComment, makePost, pageOfPost } from '../support/board.ts'
import { join } from '../support/chat.ts'
import { choose, connect, personCard, searchFor } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, makeGroup, pageOf } from '../support/groups.ts'
import { toast } from '../support/screens.ts'

test('names lead to a person’s page, whose owner can be blocked and unblocked', async ({
  page,
  newcomer,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/status of 404.*\/api\/people\//)
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  const { person } = other
  const group = await makeGroup(other.request)
  await join(page.request, group)
  await connect(page.request, other.request)
  const post = await makePost(other.request)
  await addComment(other.request, post, 'Is it still there?')

  await page.goto(pageOfPost(post))
  const names = page.getByRole('main').getByRole('link', { name: person.name })
  await expect(names).toHaveCount(2)
  await names.last().click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await page.goto(pageOf(group, 'members'))
  await goToPart(page, 'Members')
  await page.getByRole('link', { name: person.name }).click()
  await expect(page).toHaveURL(new RegExp(`/people/${person.username}$`))
  await expect(page).toHaveTitle(`${person.name} - Welkom`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `Message ${person.name}` })).toBeVisible()
  await expect(main.getByRole('link', { name: group.name })).toBeVisible()
  await expect(main).not.toContainText(person.email)
  await expectAccessible(page, 'a person')
  await expectNoSidewaysScroll(page)

  await choose(page, person, 'Block')
  const question = page.getByRole('dialog', { name: 'Block this person?' })
  await expect(question.getByText('You do not see each other')).toBeVisible()
  await expectAccessible(page, 'blocking')
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(toast(page, `${person.name} is blocked`)).toBeVisible()
  await expect(main.getByText('You have blocked this person')).toBeVisible()
  await expect(main.getByRole('link', { name: group.name })).toHaveCount(0)
  await expectAccessible(page, 'somebody blocked')

  await other.goto('/connections')
  await expect(other.getByText('You have no connections yet')).toBeVisible()
  await searchFor(other, me.username)
  await expect(other.getByText('Nobody found').last()).toBeVisible()
  await expectAccessible(other, 'nobody found')
  await other.goto(`/people/${me.username}`)
  await expect(other.getByText('There is nobody here by this name')).toBeVisible()
  await expectAccessible(other, 'nobody by this name')

  await page.goto('/connections')
  await page.getByRole('button', { name: 'Blocked people' }).click()
  const blocked = page.getByRole('dialog', { name: 'Blocked people' })
  await blocked.getByRole('link', { name: person.name }).waitFor()
  await expectAccessible(page, 'blocked people')
  await blocked.getByRole('button', { name: `Unblock ${person.name}` }).click()
  await expect(toast(page, `${person.name} is no longer blocked`)).toBeVisible()
  await expect(blocked.getByText('You have blocked nobody.')).toBeVisible()
  await blocked.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/connections$/)
  await other.goto('/connections')
  await searchFor(other, me.username)
  await expect(personCard(other, me).getByRole('button', { name: 'Connect' })).toBeVisible()

  await page.goto(`/people/${me.username}`)
  await expect(page.getByText('This is how others see you.')).toBeVisible()
  await expectAccessible(page, 'my own page')
  await page.getByRole('main').getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})
