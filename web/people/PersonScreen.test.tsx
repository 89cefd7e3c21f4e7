import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { people } from '#shared/people/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aConnection, aPersonProfile } from '#web/testing/connections.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const group = {
  id: crypto.randomUUID(),
  name: 'Fietsers',
  type: 'expats' as const,
  imageUrl: null,
  focalX: 0.5,
  focalY: 0.5,
}
const sam = aPersonProfile({
  commonGroups: [group],
  connection: aConnection({ status: 'accepted' }),
})
const main = page.getByRole('main')
const title = page.getByRole('heading', { level: 1 })

/** Blocks and unblocks like the server. */
const answerBlocks = (isBlocked = false) => {
  let person = isBlocked ? aPersonProfile({ isBlocked }) : sam
  fakeApi.on(people.one, () => person)
  fakeApi.on(people.blocks, () =>
    person.isBlocked ? [{ user: sam, createdAt: new Date('2026-01-05T09:00:00Z') }] : [],
  )
  fakeApi.on(people.block, () => {
    person = aPersonProfile({ isBlocked: true })
    return { user: sam, createdAt: new Date() }
  })
  fakeApi.on(people.unblock, () => {
    person = aPersonProfile()
    return null
  })
}

test('a profile shows common groups and links to the conversation', async () => {
  answerBlocks()
  await renderApp(`/people/${sam.username}`)
  await expect.element(title).toHaveTextContent(sam.name)
  await expect.poll(() => document.title).toBe(`${sam.name} - Welkom`)
  await expect.element(main.getByRole('link', { name: `Message ${sam.name}` })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: group.name }))
    .toHaveAttribute('href', `/groups/${group.id}`)
  await onlyNightly(expectAccessible)('person')
  expectNoSidewaysScroll('person')
})

test('a profile shows what the person filled in, and nothing else', async () => {
  fakeApi.on(people.one, () =>
    aPersonProfile({
      about: 'I bake bread.',
      languages: ['Spanish', 'Quechua'],
      speaks: [{ language: 'es', level: 'native' }],
      learns: [{ language: 'nl', level: 'A1' }],
      hopes: ['friends', 'same_city'],
    }),
  )
  await renderApp(`/people/${sam.username}`)
  await expect.element(main.getByText('I bake bread.')).toBeVisible()
  const speaks = main.getByRole('definition').filter({ hasText: 'Quechua' })
  await expect.element(speaks).toMatchTextContent(/Spanish — native/)
  await expect
    .element(main.getByRole('definition').filter({ hasText: 'Dutch' }))
    .toMatchTextContent(/a few words/)
  await expect.element(main.getByText('New friends')).toBeVisible()
  await expect.element(main.getByText('People nearby')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'chess' }))
    .toHaveAttribute('href', '/connections?tag=chess')
  await expectAccessible('whole profile')
  expectNoSidewaysScroll('whole profile')
})

test('what the two share stands above the actions', async () => {
  const me = aMember({ interests: ['Chess'], location: 'Leiden' })
  fakeApi.on(people.one, () =>
    aPersonProfile({ commonGroups: [group], interests: ['chess', 'bread'], location: 'Leiden' }),
  )
  await renderApp(`/people/${sam.username}`, me)
  await expect
    .element(main.getByText(/You’re both in Fietsers. You both like chess./))
    .toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Fietsers' })).toBeVisible()
  await expect.element(main.getByText('Groups you are both in')).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('person with something in common')
})

test('a profile says how many events the person has hosted, if they show it', async () => {
  fakeApi.on(people.one, () => aPersonProfile({ eventsHosted: 3 }))
  await renderApp(`/people/${sam.username}`)
  await expect.element(main.getByText('Has hosted 3 events')).toBeVisible()
})

nightlyTest('two shared groups of one name are mentioned once', async () => {
  const commonGroups = [group, { ...group, id: crypto.randomUUID() }]
  fakeApi.on(people.one, () => aPersonProfile({ commonGroups }))
  await renderApp(`/people/${sam.username}`)
  await expect.element(main.getByText(/You’re both in Fietsers\./)).toBeVisible()
})

nightlyTest('nothing in common is not mentioned', async () => {
  fakeApi.on(people.one, () => aPersonProfile({ interests: ['bread'], location: 'Leiden' }))
  await renderApp(`/people/${sam.username}`, aMember({ interests: ['chess'], location: 'Delft' }))
  await expect.element(main.getByRole('term').first()).toBeVisible()
  await expect.element(main.getByText(/You’re both|You both/)).not.toBeInTheDocument()
})

nightlyTest('empty fields of a profile are not shown', async () => {
  fakeApi.on(people.one, () => aPersonProfile({ languages: [], interests: [], location: null }))
  await renderApp(`/people/${sam.username}`)
  await expect.element(main.getByText(/Here since/)).toBeVisible()
  await expect.element(main.getByRole('term')).not.toBeInTheDocument()
})

test('only team members have a badge', async () => {
  fakeApi.on(people.one, () => aPersonProfile({ staff: 'moderator' }))
  await renderApp(`/people/${sam.username}`)
  await expect.element(main.getByText('Team', { exact: true })).toBeVisible()
  await onlyNightly(expectAccessible)('person of the team')
  expectNoSidewaysScroll('person of the team')
})

nightlyTest('a user with Team in their name has no badge', async () => {
  fakeApi.on(people.one, () => aPersonProfile({ name: 'Sam Team' }))
  await renderApp(`/people/${sam.username}`)
  await expect.element(title).toHaveTextContent('Sam Team')
  await expect.element(main.getByText('Team', { exact: true })).not.toBeInTheDocument()
})

test('blocking asks for confirmation and can be undone', async () => {
  answerBlocks()
  await renderApp(`/people/${sam.username}`)
  await page.getByRole('button', { name: `Actions for ${sam.name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const confirmDialog = page.getByRole('dialog', { name: 'Block this person?' })
  await expect.element(confirmDialog.getByRole('button', { name: 'Don’t block' })).toHaveFocus()
  await expect.element(confirmDialog.getByText(/^You won’t see each other/)).toBeVisible()
  await onlyNightly(expectAccessible)('question before blocking')
  await confirmDialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(toast(`${sam.name} is blocked`)).toBeVisible()
  await expect.element(main.getByText('You have blocked this person')).toBeVisible()
  await expect.element(main.getByRole('link', { name: group.name })).not.toBeInTheDocument()
  await expectAccessible('person blocked')
  await main.getByRole('button', { name: `Unblock ${sam.name}` }).click()
  await expect.element(main.getByText('You have blocked this person')).not.toBeInTheDocument()
  await expect.element(main.getByRole('button', { name: /^Connect/ })).toBeVisible()
})

nightlyTest('a failed block changes nothing', async () => {
  answerBlocks()
  fakeApi.fail(people.block, 503, { message: 'Welkom is busy right now.' })
  await renderApp(`/people/${sam.username}`)
  await page.getByRole('button', { name: `Actions for ${sam.name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(toast('Failed to block')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(main.getByRole('link', { name: group.name })).toBeVisible()
})

test('the dialog of blocked users unblocks them', async () => {
  answerBlocks(true)
  await renderApp('/connections')
  await page.getByRole('button', { name: 'Blocked people' }).click()
  const row = page.getByRole('dialog').getByRole('listitem')
  const startOf = (text: RegExp) => {
    const range = document.createRange()
    range.selectNodeContents(row.getByText(text).first().element())
    return range.getBoundingClientRect().left
  }
  await expect.element(row).toBeVisible()
  expect(startOf(/^@/)).toBe(startOf(/^Sam/))
  const blocked = page.getByRole('dialog', { name: 'Blocked people' })
  await expect
    .element(blocked.getByRole('link', { name: sam.name }))
    .toHaveAttribute('href', `/people/${sam.username}`)
  await expectAccessible('blocked people')
  await blocked.getByRole('button', { name: `Unblock ${sam.name}` }).click()
  await expect.element(blocked.getByText('You haven’t blocked anyone.')).toBeVisible()
  await blocked.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(blocked).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
})

test('the own page is shown as others see it and links to the profile', async () => {
  const { id, name, username, profilePhoto } = aMember()
  fakeApi.on(people.one, aPersonProfile({ id, name, username, profilePhoto }))
  await renderApp(`/people/${username}`)
  await expect.element(page.getByText(/^This is how others see you\./)).toBeVisible()
  await expect.element(main.getByRole('button', { name: /^Actions/ })).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('my own page')
  await main.getByRole('link', { name: 'Go to your profile' }).click()
  await expect.element(title).toHaveTextContent('Profile')
})

nightlyTest('the page of a banned user shows moderators the ban and no actions', async () => {
  fakeApi.on(people.one, aPersonProfile({ isBanned: true }))
  await renderApp(`/people/${sam.username}`, aMember({ isModerator: true }))
  await expect.element(main.getByText('Banned', { exact: true })).toBeVisible()
  await expect.element(main.getByRole('button')).not.toBeInTheDocument()
  await expectAccessible('person banned')
})

test('an unknown username shows an empty state', async () => {
  fakeApi.fail(people.one, 404, { message: 'Person not found' })
  await renderApp('/people/nobody')
  await expect.element(page.getByText('We can’t find this person')).toBeVisible()
  await expectAccessible('nobody by this name')
})
