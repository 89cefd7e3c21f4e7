import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  aConnection,
  aReceivedRequest,
  aSuggestion,
  fakeConnectionsApi,
} from '#web/testing/connections.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const sam = aPerson()
const card = page.getByRole('article', { name: sam.name })
const field = page.getByRole('searchbox', { name: 'Search by name, username or email' })
const busy = { message: 'Welkom is busy right now.' }
const isConnected = () => aConnection({ status: 'accepted' })

nightlyTest('without connections a button leads to people to meet', async () => {
  fakeApi.on(people.suggestions, [aSuggestion()])
  await renderApp('/connections?tab=mine')
  await expect.element(page.getByText('You have no connections yet')).toBeVisible()
  await expectAccessible('no connections')
  await page.getByRole('button', { name: 'Find people' }).click()
  await expect.element(card).toMatchTextContent(/Lives in Leiden too/)
  expect(window.location.search).toBe('')
})

test('the screen opens with people, and says why each is suggested', async () => {
  fakeApi.on(people.suggestions, [
    aSuggestion({
      id: crypto.randomUUID(),
      name: 'Ida',
      kind: 'group',
      reasonKind: 'group',
      reason: 'You’re both in Fietsers',
    }),
    aSuggestion({ about: 'I bake bread.' }),
  ])
  await renderApp('/connections', aMember({ location: 'Leiden' }))
  await expect.element(page.getByRole('heading', { name: 'People for you' })).toBeVisible()
  await expect
    .element(card)
    .toMatchTextContent(
      /Lives in Leiden too.*I bake bread\..*Speaks Dutch.*Learns Turkish \(a few words\)/,
    )
  const ida = page.getByRole('article', { name: 'Ida' })
  await expect.element(ida).toMatchTextContent(/Leiden.*You’re both in Fietsers/)
  const names = page
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('h3')?.innerText)
  expect(names).toEqual([sam.name, 'Ida'])
  await expectAccessible('suggestions')
  expectNoSidewaysScroll('suggestions')
  fakeApi.on(people.suggestions, ({ near }) =>
    near ? [aSuggestion({ reasonKind: 'language', reason: 'Speaks Dutch' })] : [],
  )
  await page.getByRole('button', { name: 'In Leiden' }).click()
  await expect.element(ida).not.toBeInTheDocument()
  await expect.element(card).toMatchTextContent(/Leiden.*Speaks Dutch/)
})

test('a request to a suggested person begins with a line that can be changed', async () => {
  fakeConnectionsApi()
  fakeApi.on(people.suggestions, [aSuggestion()])
  await renderApp('/connections')
  await card.getByRole('button', { name: `Connect with ${sam.name}` }).click()
  const message = page.getByRole('dialog').getByLabelText('Message')
  await expect.element(message).toHaveValue(aSuggestion().opening)
  await message.fill('Hoi Sam')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(toast('Connection request sent')).toBeVisible()
  expect(fakeApi.calls(connections.request)).toMatchObject([{ message: 'Hoi Sam' }])
})

test('a dismissed suggestion leaves, and can be brought back', async () => {
  let isDismissed = false
  fakeApi.on(people.suggestions, () => (isDismissed ? [] : [aSuggestion()]))
  fakeApi.on(people.dismissSuggestion, () => {
    isDismissed = true
    return null
  })
  fakeApi.on(people.restoreSuggestion, () => {
    isDismissed = false
    return null
  })
  await renderApp('/connections')
  await card.getByRole('button', { name: `Not now: ${sam.name}` }).click()
  await expect.element(page.getByText(/will not be suggested again/)).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('suggestion dismissed')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(card).toBeVisible()
})

nightlyTest('a dismissal that fails brings back only that person', async () => {
  const noor = aSuggestion({ id: '0198c0de-0000-7000-8000-0000000000a1', name: 'Noor Bakker' })
  fakeApi.on(people.suggestions, [aSuggestion(), noor])
  let failFirst = (): void => undefined
  const failure = new Promise<Response>((resolve) => {
    failFirst = () => resolve(new Response('', { status: 503 }))
  })
  fakeApi.on(people.dismissSuggestion, ({ userId }) => (userId === sam.id ? failure : null) as null)
  await renderApp('/connections')
  await card.getByRole('button', { name: `Not now: ${sam.name}` }).click()
  const other = page.getByRole('article', { name: 'Noor Bakker' })
  await other.getByRole('button', { name: 'Not now: Noor Bakker' }).click()
  await expect.element(page.getByText('Noor Bakker will not be suggested again.')).toBeVisible()
  failFirst()
  await expect.element(card).toBeVisible()
  await expect.element(other).not.toBeInTheDocument()
})

test('members are asked once whether they may be suggested', async () => {
  const me = aMember({ mayBeSuggested: null })
  fakeApi.on(people.suggestions, [aSuggestion()])
  fakeApi.on(profile.update, () => {
    fakeApi.on(auth.me, { ...me, mayBeSuggested: true })
    return { ...me, mayBeSuggested: true }
  })
  await renderApp('/connections', me)
  const question = page.getByRole('region', { name: 'Shall we suggest you too?' })
  await expect.element(question).toBeVisible()
  await expectAccessible('question about suggestions')
  expectNoSidewaysScroll('question about suggestions')
  await question.getByRole('button', { name: 'Yes, suggest me' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(fakeApi.calls(profile.update)).toEqual([{ mayBeSuggested: true }])
})

nightlyTest('a tag shows the people and groups it belongs to', async () => {
  fakeApi.on(people.suggestions, ({ tag }) => (tag === 'chess' ? [aSuggestion()] : []))
  await renderApp('/connections?tag=chess')
  await expect.element(page.getByRole('heading', { name: 'People who like chess' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Groups about chess' }))
    .toHaveAttribute('href', '/groups?q=chess')
  await expectAccessible('people with a tag')
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect.element(page.getByText('No one to suggest yet')).toBeVisible()
  await expectAccessible('nobody suggested')
})

test('requests wait above the suggestions, and accepting leads to a first message', async () => {
  fakeConnectionsApi(aReceivedRequest({ message: 'We talked at the canal walk.' }))
  await renderApp('/connections')
  await expect.element(card).toMatchTextContent(/We talked at the canal walk\./)
  await onlyNightly(expectAccessible)('request waiting')
  await card.getByRole('button', { name: `Accept ${sam.name}` }).click()
  await expect
    .element(card.getByRole('link', { name: `Write to ${sam.name}` }))
    .toHaveAttribute('href', `/messages?with=${sam.id}`)
})

nightlyTest('a search without results shows an empty state', async () => {
  fakeConnectionsApi()
  await renderApp('/connections')
  await field.fill('xy')
  await expect.element(page.getByText('No people found').last()).toBeVisible()
  await expectAccessible('nobody found')
  expect(window.location.search).toBe('?q=xy')
})

nightlyTest('a failed search can be retried', async () => {
  fakeConnectionsApi()
  fakeApi.fail(connections.searchUsers, 500, busy)
  await renderApp('/connections?q=sam')
  await expect.element(page.getByText('Failed to search users')).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('search failed')
  fakeConnectionsApi()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(card.getByRole('button', { name: /^Connect/ })).toBeVisible()
})

test('a connection links to the conversation and can be removed after a confirmation', async () => {
  fakeConnectionsApi(isConnected())
  await renderApp('/connections?tab=mine')
  await expect
    .element(card.getByRole('link', { name: `Message ${sam.name}` }))
    .toHaveAttribute('href', `/messages?with=${sam.id}`)
  await expectAccessible('connections')
  expectNoSidewaysScroll('connections')
  await card.getByRole('button', { name: `Actions for ${sam.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove connection' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this connection?' })
  await expect.element(question.getByRole('button', { name: 'Keep' })).toHaveFocus()
  await expect.element(question).toMatchTextContent(/can still read your messages/)
  await onlyNightly(expectAccessible)('question before removing a connection')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('You have no connections yet')).toBeVisible()
})

test('a new request appears live and is accepted', async () => {
  const server = fakeConnectionsApi()
  await renderApp('/connections?tab=requests')
  await expect.element(page.getByText('No requests right now')).toBeVisible()
  await onlyNightly(expectAccessible)('no requests')
  await waitUntilIdle()
  server.change(aReceivedRequest({ message: 'We talked at the canal walk.' }))
  pushLive({ kind: 'connectionChanged', userId: sam.id })
  await expect
    .element(page.getByRole('tab', { name: /^Requests 1 waiting for your answer/ }))
    .toBeVisible()
  await expect.element(card).toMatchTextContent(/We talked at the canal walk\./)
  await expectAccessible('request received')
  expectNoSidewaysScroll('request received')
  await card.getByRole('button', { name: `Accept ${sam.name}` }).click()
  await expect.element(toast('Connection updated')).toBeVisible()
  await expect.element(page.getByText('No requests right now')).toBeVisible()
})

test('a request is declined, and a search that fails says so', async () => {
  fakeConnectionsApi(aReceivedRequest())
  await renderApp('/connections?tab=requests')
  await card.getByRole('button', { name: `Decline ${sam.name}` }).click()
  await expect.element(toast('Connection updated')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  expect(fakeApi.calls(connections.answer)).toMatchObject([{ status: 'rejected' }])
  fakeApi.fail(connections.searchUsers, 500, busy)
  await field.fill('sa')
  await expect.element(page.getByText('Failed to search users')).toBeVisible()
})

nightlyTest('repeated presses withdraw a sent request only once', async () => {
  fakeConnectionsApi(aConnection({ message: 'Shall we?' }))
  await renderApp('/connections?tab=requests')
  await expect.element(card.getByText('Shall we?')).toBeVisible()
  await expectAccessible('request sent')
  const withdrawing = fakeApi.hold(connections.remove)
  await card.getByRole('button', { name: /^Cancel request/ }).click()
  const pendingButton = card.getByRole('button', { name: /^Cancelling\.\.\./ })
  await expect.element(pendingButton).toHaveAttribute('aria-disabled', 'true')
  await pendingButton.click({ force: true })
  fakeConnectionsApi()
  withdrawing.release(null)
  await expect.element(page.getByText('You have no open requests')).toBeVisible()
  expect(fakeApi.calls(connections.remove)).toHaveLength(1)
})
