import { idOf, messageRow, typeMessage } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import {
  fetchDirectMessages,
  openConversation,
  sendDirectMessage,
} from '../support/directMessages.ts'
import { expect, test } from '../support/fixtures.ts'

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
  await expect(messageRow(page, 'Are you there?')).toBeVisible()
  await expect(messageRow(page, 'From the tunnel').getByText('Waiting to send')).toHaveCount(0)
  const written = () => fetchDirectMessages(joris.request, mine)
  await expect.poll(written).toEqual(['Are you there?', 'From the tunnel'])
})
