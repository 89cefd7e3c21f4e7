import { expectAccessible } from '../support/accessibility.ts'
import { fieldOf, idOf, rowOf, write } from '../support/chat.ts'
import { answer, ask, connect, personCard, searchFor } from '../support/connections.ts'
import { openThread } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'

test('a new account asks five people a day, and its answers always go', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, allowComplaint }) => {
  allowComplaint(/status of 429/)
  const me = await newcomer('Mina Aydin')
  const friend = await someoneElse()
  await connect(page.request, friend)
  for (let n = 0; n < 4; n++) await ask(page.request, await someoneElse())
  const sixth = await someoneElse()
  await page.goto('/connections')
  await searchFor(page, sixth.person.username)
  await personCard(page, sixth.person).getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog', { name: `Connect with ${sixth.person.name}` })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const sentence = /In your first 3 days you can ask five people a day .* You can go on in 24 hours/
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expectAccessible(page, 'a limit of new accounts')

  await openThread(page, await idOf(friend))
  const words = onlyFor([me, friend.person], 'See https://example.org/map')
  for (const n of [1, 2, 3]) {
    await write(page, `${words} ${n}`)
    await expect(rowOf(page, `map ${n}`)).toHaveAttribute('data-state', 'sent')
  }
  await expect(fieldOf(page)).toBeVisible()
  // Who asks is answered, too.
  await answer(page.request, await ask(sixth, page.request), 'accepted')
})
