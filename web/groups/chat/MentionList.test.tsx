import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { composer, openGroupChat } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupMember } from '#web/testing/groups.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'

const joris = aPerson({
  id: '01890a5d-ac96-774b-bcce-b302099a8003',
  name: 'Joris Bakker',
  username: 'noorderlicht',
})
const sam = aPerson({ username: 'noordzee' })

/** Finds members like the server: by the start of a name or username. */
const answerMembers = (users: PublicUser[]) =>
  fakeApi.on(groups.members, ({ q = '' }) =>
    users
      .filter(({ name, username }) =>
        [name, username].some((text) => text.toLowerCase().startsWith(q.toLowerCase())),
      )
      .map((user) => aGroupMember(user)),
  )

const names = page.getByRole('listbox', { name: 'Members' })
const options = names.getByRole('option')

const expectOptions = (count: number) => expect.poll(() => options.elements().length).toBe(count)

test('typing @ and letters suggests members, selectable by arrow keys', async () => {
  answerMembers([aMember(), joris, sam])
  const { group } = await openGroupChat()
  await composer().click()
  await userEvent.keyboard('Hoi @noor')
  await expectOptions(2) // without the user
  await expect.element(names.getByText('@noorderlicht')).toBeVisible()
  await expect.element(page.getByText('2 members to choose from')).toBeInTheDocument()
  await expectAccessible('members to choose from')
  await userEvent.keyboard('{ArrowDown}')
  const chosen = names.getByRole('option', { selected: true })
  await expect.element(chosen).toMatchTextContent('@noordzee')
  await expect.element(composer()).toHaveAttribute('aria-activedescendant', chosen.element().id)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen).toMatchTextContent('@noorderlicht')
  await expect.element(composer()).toHaveAttribute('aria-activedescendant', chosen.element().id)
  await userEvent.keyboard('{Escape}')
  await expect.element(names).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: group.name })).toBeVisible()
})

test('Enter or a tap inserts the mention into the sent message', async () => {
  answerMembers([joris, sam])
  const { chat } = await openGroupChat()
  await composer().click()
  await userEvent.keyboard('Hoi @jor')
  await expectOptions(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toHaveValue('Hoi @noorderlicht ')
  await userEvent.keyboard('en @sam')
  await expectOptions(1)
  await options.click()
  await expect.element(composer()).toHaveValue('Hoi @noorderlicht en @noordzee ')
  await expect.element(composer()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chat.texts()).toEqual(['Hoi @noorderlicht en @noordzee'])
})

nightlyTest('non-members are not suggested, and Enter sends the text', async () => {
  answerMembers([])
  const { chat } = await openGroupChat()
  await composer().click()
  await userEvent.keyboard('@outsider')
  await expect.poll(() => fakeApi.calls(groups.members).at(-1)?.q).toBe('outsider')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chat.texts()).toEqual(['@outsider'])
})

test('mentions of the user are highlighted', async () => {
  const { chat } = await openGroupChat()
  chat.receive('Hoi @noor en @noordzee')
  const log = page.getByRole('log')
  await expect.element(log.getByText('@noordzee')).toBeVisible()
  const backgroundOf = (name: string) => {
    const shown = log.getByText(name, { exact: true }).element().closest('strong')
    return shown && getComputedStyle(shown).backgroundColor
  }
  expect(backgroundOf('@noor')).not.toBe(backgroundOf('@noordzee'))
  await onlyNightly(expectAccessible)('a message that names me')
})
