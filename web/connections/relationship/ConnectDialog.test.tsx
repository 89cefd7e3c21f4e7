import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connections } from '#shared/connections/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aConnection, aReceivedRequest, fakeConnectionsApi } from '#web/testing/connections.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const sam = aPerson()
const card = page.getByRole('article', { name: sam.name })
const connect = card.getByRole('button', { name: `Connect with ${sam.name}` })
const dialog = page.getByRole('dialog', { name: `Connect with ${sam.name}` })
const message = dialog.getByLabelText('Message')
const send = dialog.getByRole('button', { name: 'Send request' })

const openDialog = async () => {
  await renderApp('/connections?q=sam')
  await connect.click()
  await expect.element(message).toHaveFocus()
}

test('a request is sent with a message, and the card updates', async () => {
  fakeConnectionsApi()
  await openDialog()
  await expectAccessible('connection request')
  await message.fill('Hoi! We talked at the canal walk.\nWill you come again?')
  fakeApi.on(connections.request, () => new Response(null, { status: 500 }) as never)
  await send.click()
  await expect.element(toast('Failed to send request')).toBeVisible()
  await expect.element(toast('Please try again later.')).toBeVisible()
  fakeConnectionsApi()
  await send.click()
  await expect.element(toast('Connection request sent')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card.getByText('Requested')).toBeVisible()
  await onlyNightly(expectAccessible)('person asked')
  expectNoSidewaysScroll('person asked')
  expect(fakeApi.calls(connections.request).at(-1)).toMatchObject({
    receiverId: sam.id,
    message: 'Hoi! We talked at the canal walk.\nWill you come again?',
  })
})

nightlyTest(
  'a request is sent and withdrawn by keyboard, and the focus stays at the card',
  async () => {
    fakeConnectionsApi()
    await openDialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(connect).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveFocus()
    await userEvent.keyboard('Hoi{Tab}{Tab}')
    await expect.element(send).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('Connection request sent')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}') // closes the toast
    const menu = card.getByRole('button', { name: `Actions for ${sam.name}` })
    await expect.element(menu).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(menu).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Cancel request' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(connect).toBeVisible()
  },
)

nightlyTest('a failed request keeps its message', async () => {
  fakeConnectionsApi()
  fakeApi.on(connections.request, () => new Response(null, { status: 500 }) as never)
  await openDialog()
  await message.fill('Hoi, we met in Leiden.')
  await send.click()
  await expect.element(toast('Failed to send request')).toBeVisible()
  await expect.element(toast('Please try again later.')).toBeVisible()
  await expect.element(dialog.getByText('Please try again later.')).toBeVisible()
  await expect.element(message).toHaveValue('Hoi, we met in Leiden.')
  await expectAccessible('connection request failed')
})

nightlyTest('the limit of new accounts is explained in the dialog', async () => {
  const limit = 'In your first 3 days, you can send five requests a day. Try again in 24 hours.'
  fakeConnectionsApi()
  fakeApi.fail(connections.request, 429, { message: limit })
  await openDialog()
  await send.click()
  await expect.element(dialog.getByRole('alert').first()).toMatchTextContent(limit)
  await expectAccessible('limit of new accounts')
})

nightlyTest('if the other user sent a request first, it can be answered instead', async () => {
  const server = fakeConnectionsApi()
  const rejection = 'This person has already sent you a request. You can accept it'
  fakeApi.on(connections.request, () => {
    server.change(aReceivedRequest())
    throw new FakeError(409, { message: rejection })
  })
  await openDialog()
  await send.click()
  await expect.element(toast(rejection)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  fakeApi.on(connections.answer, () => {
    server.change(null)
    throw new FakeError(409, { message: 'This request has been answered already' })
  })
  await card.getByRole('button', { name: `Accept ${sam.name}` }).click()
  await expect.element(toast('This request has been answered already')).toBeVisible()
  await expect.element(connect).toBeVisible()
})

nightlyTest('after a rejection, the card shows when a new request is allowed', async () => {
  fakeConnectionsApi(aConnection({ status: 'rejected' }))
  await renderApp('/connections?q=sam')
  await expect.element(card.getByText(/^You can ask again on \d+ \w+ \d{4}$/)).toBeVisible()
  await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  await expectAccessible('request declined')
})
