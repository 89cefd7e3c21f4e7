import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Group, groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroup } from '#web/testing/groups.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

/** Opens the list with one group; later responses use its current state. */
const openList = async (group: Group) => {
  fakeApi.on(groups.list, ({ type }) => (type === group.type ? [group] : []))
  fakeApi.on(groups.one, () => group)
  await renderApp('/groups')
  const card = page.getByRole('article', { name: group.name })
  await expect.element(card).toBeVisible()
  await waitUntilIdle()
  return card
}

const joinNow = (group: Group) => {
  Object.assign(group, { role: 'member', memberCount: group.memberCount + 1 })
  return group
}

test('joining a public group links to its chat and updates the member count', async () => {
  const group = aGroup({ memberCount: 1 })
  fakeApi.on(groups.join, () => joinNow(group))
  const card = await openList(group)
  await card.getByRole('button', { name: 'Join' }).click()
  await expect.element(toast('Successfully joined group!')).toBeVisible()
  await expect.element(card).toMatchTextContent(/2 members/)
  await userEvent.keyboard('{Tab}')
  await expect.element(card.getByRole('link', { name: 'Open' })).toHaveFocus()
})

test('a failed join shows the reason and keeps the focus on the button', async () => {
  const card = await openList(aGroup())
  const button = card.getByRole('button', { name: 'Join' })
  fakeApi.on(groups.join, () => new Response('', { status: 500 }) as never)
  await button.click()
  await expect.element(toast('Failed to join group')).toBeVisible()
  await expect.element(toast('Something went wrong on our side. Please try again.')).toBeVisible()
  await expect.element(button).toHaveFocus()
  await expectAccessible('joining failed')
  fakeApi.goOffline()
  await button.click()
  await expect
    .element(toast('We couldn’t reach Welkom. Check your connection and try again.'))
    .toBeVisible()
  await expect.element(button).toBeVisible()
})

nightlyTest('while joining, the button shows it and a second tap does nothing', async () => {
  const group = aGroup()
  const held = fakeApi.hold(groups.join)
  const card = await openList(group)
  await card.getByRole('button', { name: 'Join' }).click()
  const joining = card.getByRole('button', { name: 'Joining...' })
  await expect.element(joining).toHaveAttribute('aria-disabled', 'true')
  await joining.click({ force: true })
  held.release(joinNow(group))
  await expect.element(card.getByRole('link', { name: 'Open' })).toBeVisible()
  expect(fakeApi.calls(groups.join)).toEqual([{ id: group.id }])
})

nightlyTest(
  'joining a group the user already belongs to succeeds and updates the card',
  async () => {
    const group = aGroup()
    fakeApi.on(groups.join, () => {
      joinNow(group)
      throw new FakeError(409, { message: 'You’re already in this group', alreadyDone: true })
    })
    const card = await openList(group)
    await card.getByRole('button', { name: 'Join' }).click()
    await expect.element(card.getByRole('link', { name: 'Open' })).toBeVisible()
    await expect.element(toasts().getByRole('alert')).toBeEmptyDOMElement()
  },
)

test('joining a private group asks first, and the request can be withdrawn', async () => {
  const group = aGroup({ isPrivate: true })
  fakeApi.on(groups.join, () => Object.assign(group, { hasRequested: true }))
  fakeApi.on(groups.leave, () => {
    group.hasRequested = false
    return null
  })
  const card = await openList(group)
  await card.getByRole('button', { name: 'Join' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask to join' })
  await dialog.getByLabelText('Message').fill('I live next door.')
  await expectAccessible('asking to join')
  expect(fakeApi.calls(groups.join)).toEqual([])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(toast('Request sent')).toBeVisible()
  await expect.element(card.getByText('Requested')).toBeVisible()
  expect(fakeApi.calls(groups.join)).toEqual([{ id: group.id, message: 'I live next door.' }])
  await card.getByRole('button', { name: 'Cancel request' }).click()
  await expect.element(card.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect.element(card.getByText('Requested')).not.toBeInTheDocument()
})

test('the question closes for good when the user becomes a member at once', async () => {
  const group = aGroup({ isPrivate: true })
  fakeApi.on(groups.join, () => joinNow(group))
  const card = await openList(group)
  await card.getByRole('button', { name: 'Join' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask to join' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(card.getByRole('link', { name: 'Open' })).toBeVisible()
  await waitUntilIdle()
  Object.assign(group, { role: null })
  pushLive({ kind: 'groupChanged', groupId: group.id })
  await expect.element(card.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

nightlyTest(
  'after a declined request Join is shown again, and rejecting the next one shows the reason',
  async () => {
    const group = aGroup({ isPrivate: true, hasRequested: true })
    fakeApi.on(groups.one, () => group)
    await renderApp(`/groups/${group.id}`)
    await expect.element(page.getByText(/You’ve asked to join\./)).toBeVisible()
    await waitUntilIdle()
    group.hasRequested = false
    pushLive({ kind: 'groupChanged', groupId: group.id })
    const join = page.getByRole('button', { name: 'Join', exact: true })
    await expect.element(join).toBeVisible()
    await expect.element(page.getByText(/You’ve asked to join\./)).not.toBeInTheDocument()
    const reason = 'Your request was declined. You can ask again in 30 days.'
    fakeApi.fail(groups.join, 409, { message: reason })
    await join.click()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect.element(toast('Failed to join group')).toBeVisible()
    await expect.element(toast(reason)).toBeVisible()
  },
)
