import { live } from '#shared/live/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { idOf, messageRow, messageRows, typeMessage } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import {
  fetchDirectMessages,
  openConversation,
  sendDirectMessage,
} from '../support/directMessages.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowConsoleError }) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET/)
})

test('direct messages written offline arrive when the connection is back', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  await openConversation(page, theirs)
  await context.setOffline(true)
  await typeMessage(page, 'From the tunnel')
  await expect(messageRow(page, 'From the tunnel').getByText('Waiting to send')).toBeVisible()
  await sendDirectMessage(joris.request, mine, 'Are you there?')
  expect(await fetchDirectMessages(joris.request, mine)).toEqual(['Are you there?'])

  await context.setOffline(false)
  await expect(messageRow(page, 'Are you there?')).toBeVisible({ timeout: 40_000 })
  await expect(messageRow(page, 'From the tunnel').getByText('Waiting to send')).toHaveCount(0)
  const written = () => fetchDirectMessages(joris.request, mine)
  await expect.poll(written).toEqual(['Are you there?', 'From the tunnel'])
})

test('retrying a direct message whose reply was lost stores it once', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  await page.route(live.stream.path, (route) => route.abort())
  await openConversation(page, theirs)
  const sending = `**${messages.send.path}`
  await page.route(sending, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await typeMessage(page, 'Only once')
  await expect(messageRow(page, 'Only once').getByText('Not sent')).toBeVisible()
  await expectToast(page, 'Failed to send message')
  await page.unroute(sending)
  await messageRow(page, 'Only once').getByRole('button', { name: 'Retry' }).click()
  await expect(messageRow(page, 'Only once').getByText('Not sent')).toHaveCount(0)
  await expect(messageRows(page)).toHaveCount(1)
  expect(await fetchDirectMessages(joris.request, mine)).toEqual(['Only once'])
})
