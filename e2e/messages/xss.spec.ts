import { composerOf, idOf, messageLog, messageRows, typeMessage } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { conversationRow, openConversation, sendDirectMessage } from '../support/directMessages.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectPlainText, hostileTexts, watchForInjection } from '../support/hostileTexts.ts'

test('direct messages are rendered as text, never as HTML', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  const stopped = await watchForInjection(page)
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  for (const text of hostileTexts) await sendDirectMessage(joris.request, mine, text)
  await openConversation(page, theirs)
  await expect(messageRows(page)).toHaveCount(hostileTexts.length)
  await expect(messageLog(page).locator('span[dir="auto"]')).toHaveText([...hostileTexts])
  await expect(conversationRow(page, joris.person.name)).toContainText(hostileTexts.at(-1) ?? '')
  await expectPlainText(page.getByRole('main'))

  for (const text of hostileTexts.filter((_, at) => at % 10 === 1)) {
    await typeMessage(page, text)
    await expect(composerOf(page)).toHaveValue('')
    await expect(messageLog(page).locator('span[dir="auto"]').last()).toHaveText(text)
  }
  expect(await stopped()).toEqual([])
})
