import { composerOf, join, makeRoom, messageRow, openChat } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

test('mentions are completed from their first letters and shown as names', async ({
  page,
  newcomer,
  anotherBrowser,
  someoneElse,
}) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const other = await anotherBrowser()
  await join(other.request, room)
  const third = await someoneElse()
  await join(third, room)
  const outside = await someoneElse()
  await Promise.all([openChat(page, room), openChat(other, room)])
  const field = composerOf(page)
  const names = page.getByRole('listbox', { name: 'Members' })

  // All usernames begin with "noor", but only one name begins with "jor".
  await field.pressSequentially('Hoi @noor')
  await expect(names.getByRole('option')).toHaveCount(2)
  await expect(names.getByText(outside.person.username)).toHaveCount(0)
  await field.fill('')
  await field.pressSequentially('Hoi @jor')
  await expect(names.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await field.pressSequentially('en @sam')
  await names.getByRole('option', { name: third.person.username }).click()
  await field.press('Enter')
  await expect(messageRow(other, 'Hoi').locator('strong')).toHaveText([
    `@${other.person.username}`,
    `@${third.person.username}`,
  ])
})
