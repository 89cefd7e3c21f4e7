import { auth } from '#shared/auth/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '../support/accessibility.ts'
import {
  answerBuddy,
  askBuddy,
  aTown,
  buddiesTab,
  buddyCard,
  rowsOf,
  teachesDutch,
  teachesSpanish,
} from '../support/buddies.ts'
import { ok } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test('nobody suits, a no, a path that has gone, a server that fails: each says what to do', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, allowComplaint }) => {
  allowComplaint(/status of (404|409|500).*\/api\/language-buddies/)
  const mina = await newcomer('Mina Aydin')
  const other = await someoneElse()
  const me: Me = await (await ok(page.request.get(auth.me.path))).json()
  const town = aTown()
  await page.route('**/api/live', () => {}) // is never answered

  await page.route('**/api/language-buddies/profile', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto(buddiesTab)
  await expect(page.getByText('Your language buddies could not be loaded')).toBeVisible()
  await expectAccessible(page, 'buddies failed')
  await page.unroute('**/api/language-buddies/profile')
  await page.getByRole('button', { name: 'Try again' }).click()

  // Two languages that nobody else teaches and learns.
  await rowsOf(page, 'You can teach')
    .getByLabel('Language', { exact: true })
    .selectOption('Tigrinya')
  await rowsOf(page, 'You want to learn')
    .getByLabel('Language', { exact: true })
    .selectOption('Maltese')
  await page.getByLabel('Town').fill(town)
  await page.getByRole('button', { name: 'Find language buddies' }).click()
  await expect(page.getByText('Nobody suits just now')).toBeVisible()
  await expectAccessible(page, 'nobody suits')
  await page.getByRole('button', { name: 'Change your languages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your languages' })
  await dialog.getByLabel('Town').fill('Elsewhere')
  await expectAccessible(page, 'changing the languages')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(town)).toBeVisible()

  // They withdraw while their request still stands on this screen.
  await teachesDutch(page.request, town)
  await teachesSpanish(other, town)
  const theirs = await askBuddy(other, me.id)
  await page.reload()
  const asked = buddyCard(page, other.person)
  await expect(asked.getByRole('button', { name: `Accept ${other.person.name}` })).toBeVisible()
  await ok(other.delete(`/api/language-buddies/${theirs.id}`))
  await asked.getByRole('button', { name: `Accept ${other.person.name}` }).click()
  await expect(toast(page, 'Language buddy not found')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Ask to be your buddy' })).toBeVisible()

  const again = await askBuddy(other, me.id)
  await answerBuddy(page.request, again, 'accepted')
  await page.goto(`${buddiesTab}&match=${again.id}&week=2`)
  await expect(page.getByRole('dialog', { name: `Week 2 with ${other.person.name}` })).toBeVisible()
  await answerBuddy(other, again, 'ended')
  await page.reload()
  await expect(page.getByText('This path is not there any more')).toBeVisible()
  await expectAccessible(page, 'a path that has gone')
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Actions for your languages' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove your languages?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(toast(page, 'Your languages are removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell us about your languages' })).toBeVisible()
  expect(mina.name).toBe(me.name)
})
