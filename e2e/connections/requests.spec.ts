import {
  answerRequest,
  chooseAction,
  connect,
  personCard,
  requestConnection,
} from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'

test('withdrawing, declining and removing a connection show live for both users', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  await requestConnection(page.request, other.request)
  await other.goto('/connections?tab=requests')
  await expect(personCard(other, me)).toBeVisible()
  await page.goto('/connections?tab=requests')
  const mine = personCard(page, other.person)
  await mine.getByRole('button', { name: 'Withdraw' }).click()
  await expect(mine).toHaveCount(0)
  await expect(personCard(other, me)).toHaveCount(0)

  const request = await requestConnection(page.request, other.request)
  await expect(mine).toBeVisible()
  await expect(personCard(other, me)).toBeVisible()
  await answerRequest(other.request, request, 'rejected')
  await expect(mine).toHaveCount(0)
  await expect(personCard(other, me)).toHaveCount(0)

  // The user who declined may send a request immediately.
  await connect(other.request, page.request)
  await page.goto('/connections')
  await other.goto('/connections')
  await expect(personCard(other, me)).toBeVisible()
  await chooseAction(page, other.person, 'Remove connection')
  const question = page.getByRole('dialog', { name: 'Remove this connection?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(mine).toHaveCount(0)
  await expect(personCard(other, me)).toHaveCount(0)
})
