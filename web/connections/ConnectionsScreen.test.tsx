import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connections } from '#shared/connections/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aConnection, aReceivedRequest, fakeConnectionsApi } from '#web/testing/connections.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const sam = aPerson()
const card = page.getByRole('article', { name: sam.name })
const field = page.getByRole('searchbox', { name: 'Search by name, username or email' })
const busy = { message: 'Welkom is busy right now.' }
const isConnected = () => aConnection({ status: 'accepted' })

test('without connections the screen links to the search', async () => {
  await renderApp('/connections')
  await expect.element(page.getByText('You have no connections yet')).toBeVisible()
  await expectAccessible('no connections')
  await page.getByRole('button', { name: 'Find people' }).click()
  await expect.element(page.getByText('Who are you looking for?')).toBeVisible()
  await expect.element(page.getByText(/^Type at least 2 characters/)).toBeVisible()
  await expectAccessible('nobody searched for')
  expectNoSidewaysScroll('nobody searched for')
})

test('a search without results shows an empty state', async () => {
  fakeConnectionsApi()
  await renderApp('/connections')
  await field.fill('xy')
  await expect.element(page.getByText('No people found').last()).toBeVisible()
  await expectAccessible('nobody found')
  expect(window.location.search).toBe('?tab=find&q=xy')
})

test('a failed search can be retried', async () => {
  fakeConnectionsApi()
  fakeApi.fail(connections.searchUsers, 500, busy)
  await renderApp('/connections?tab=find&q=sam')
  await expect.element(page.getByText('Failed to search users')).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('search failed')
  fakeConnectionsApi()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card.getByRole('button', { name: /^Connect/ })).toBeVisible()
})

test('connections that failed to load can be retried', async () => {
  fakeApi.fail(connections.list, 500, busy)
  await renderApp('/connections')
  await expect.element(page.getByText('Your connections could not be loaded')).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('connections not loaded')
  fakeConnectionsApi(isConnected())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card.getByText(/^Since /)).toBeVisible()
})

test('a connection links to the conversation and can be removed after a confirmation', async () => {
  fakeConnectionsApi(isConnected())
  await renderApp('/connections')
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
  await expectAccessible('question before removing a connection')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('You have no connections yet')).toBeVisible()
})

test('a new request appears live and is accepted', async () => {
  const server = fakeConnectionsApi()
  await renderApp('/connections?tab=requests')
  await expect.element(page.getByText('No requests right now')).toBeVisible()
  await expectAccessible('no requests')
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

test('a request is declined', async () => {
  fakeConnectionsApi(aReceivedRequest())
  await renderApp('/connections?tab=requests')
  await card.getByRole('button', { name: `Decline ${sam.name}` }).click()
  await expect.element(toast('Connection updated')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  expect(fakeApi.calls(connections.answer)).toMatchObject([{ status: 'rejected' }])
})

test('repeated presses withdraw a sent request only once', async () => {
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
