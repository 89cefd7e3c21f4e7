import { chooseAction, idOf, messageLog, messageRow, typeMessage } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { openConversation } from '../support/directMessages.ts'
import { expect, test } from '../support/fixtures.ts'
import { blockApi, noNetwork, setOnline, unblockApi } from '../support/offline.ts'
import { twoColourPhoto } from '../support/photos.ts'

test('a picture chosen in a tunnel arrives after a restart, opens, and goes with its message', {
  tag: ['@anyWidth'],
}, async ({ page, context, newcomer, anotherBrowser, allowConsoleError }) => {
  allowConsoleError(noNetwork)
  const me = await newcomer('Mina Kaya')
  const joris = await anotherBrowser()
  await connect(page.request, joris.request)
  const otherId = await idOf(joris.request)
  await openConversation(joris, await idOf(page.request))

  await openConversation(page, otherId)
  await blockApi(context)
  await setOnline(page, false)
  await page
    .getByLabel('Add pictures or files')
    .first()
    .setInputFiles(await twoColourPhoto())
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(
    1,
  )
  await typeMessage(page, 'My new bicycle')
  await expect(messageRow(page, 'bicycle').getByText('Waiting to send')).toBeVisible()

  await unblockApi(context)
  await page.reload()
  const sent = messageLog(joris).getByRole('img', { name: `Picture by ${me.name}, not described` })
  await expect(sent).toBeVisible()
  await expect
    .poll(() => sent.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await sent.click()
  await expect(joris.getByRole('dialog').getByRole('img')).toBeVisible()
  await joris.goBack()

  await chooseAction(page, /^Actions for message: My new/, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(messageRow(joris, 'Message deleted')).toBeVisible()
  await expect(sent).toHaveCount(0)
})
