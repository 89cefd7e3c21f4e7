import { live } from '#shared/live/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { idOf, rowOf, rowsOf, write } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { openThread, writeTo, writtenWith } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { seeToast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowComplaint }) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET/)
})

test('direct messages written during a connection loss arrive once it is over', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  await openThread(page, theirs)
  await context.setOffline(true)
  await write(page, 'From the tunnel')
  await expect(rowOf(page, 'From the tunnel').getByText('Waiting to send')).toBeVisible()
  await writeTo(joris.request, mine, 'Are you there?')
  expect(await writtenWith(joris.request, mine)).toEqual(['Are you there?'])

  await context.setOffline(false)
  await expect(rowOf(page, 'Are you there?')).toBeVisible({ timeout: 40_000 })
  await expect(rowOf(page, 'From the tunnel').getByText('Waiting to send')).toHaveCount(0)
  const written = () => writtenWith(joris.request, mine)
  await expect.poll(written).toEqual(['Are you there?', 'From the tunnel'])
})

test('a direct message whose answer was lost is not stored twice when it is retried', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  await page.route(live.stream.path, (route) => route.abort())
  await openThread(page, theirs)
  const sending = `**${messages.send.path}`
  await page.route(sending, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await write(page, 'Only once')
  await expect(rowOf(page, 'Only once').getByText('Not sent')).toBeVisible()
  await seeToast(page, 'Failed to send message')
  await page.unroute(sending)
  await rowOf(page, 'Only once').getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, 'Only once').getByText('Not sent')).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(1)
  expect(await writtenWith(joris.request, mine)).toEqual(['Only once'])
})
