import { fieldOf, join, makeRoom, openChat, rowOf } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

test('somebody is named by their first letters, with the keyboard or a tap, and sees that it is about them', async ({
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
  const { username } = other.person
  await Promise.all([openChat(page, room), openChat(other, room)])
  const field = fieldOf(page)
  const names = page.getByRole('listbox', { name: 'Members' })

  // Both are called noor.… by their usernames; of their names only one begins so.
  await field.pressSequentially('Hoi @noor')
  await expect(names.getByRole('option')).toHaveCount(2)
  await expect(names.getByText(`@${username}`)).toBeVisible()
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await expect(names.getByRole('option', { selected: true })).toHaveCount(1)
  const active = await field.getAttribute('aria-activedescendant')
  await expect(names.getByRole('option', { selected: true })).toHaveAttribute('id', active ?? '')
  await field.press('Escape')
  await expect(names).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: room.name })).toBeVisible()

  await field.fill('')
  await field.pressSequentially('Hoi @jor')
  await expect(names.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue(`Hoi @${username} `)
  await field.pressSequentially('en @sam')
  const chosen = names.getByRole('option', { name: third.person.username })
  await chosen.click()
  await expect(field).toHaveValue(`Hoi @${username} en @${third.person.username} `)
  await expect(field).toBeFocused()
  await field.press('Enter')

  const theirs = rowOf(other, 'Hoi').locator('strong')
  await expect(theirs).toHaveText([`@${username}`, `@${third.person.username}`])
  const [about, notAbout] = [theirs.first(), theirs.last()].map((name) =>
    name.evaluate((shown) => getComputedStyle(shown).backgroundColor),
  )
  expect(await about).not.toBe(await notAbout)
  const mine = rowOf(page, 'Hoi').locator('strong').first()
  expect(await mine.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe(
    await notAbout,
  )
})

test('who is outside of the group is not offered', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const outside = await someoneElse()
  await openChat(page, room)
  const asked = page.waitForResponse(/\/members\?/)
  await fieldOf(page).pressSequentially(`@${outside.person.username}`)
  await asked
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await fieldOf(page).press('Enter')
  await expect(rowOf(page, outside.person.username)).toBeVisible()
})
