import { fieldOf, idOf, logOf, rowsOf, write } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { conversationOf, openThread, writeTo } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectOnlyWords, hostileTexts, watchForHarm } from '../support/hostileTexts.ts'

test('hostile texts in direct messages are shown as text and never executed', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  const stopped = await watchForHarm(page)
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  for (const text of hostileTexts) await writeTo(joris.request, mine, text)
  await openThread(page, theirs)
  await expect(rowsOf(page)).toHaveCount(hostileTexts.length)
  await expect(logOf(page).locator('span[dir="auto"]')).toHaveText([...hostileTexts])
  await expect(conversationOf(page, joris.person.name)).toContainText(hostileTexts.at(-1) ?? '')
  await expectOnlyWords(page.getByRole('main'))

  for (const text of hostileTexts.filter((_, at) => at % 10 === 1)) {
    await write(page, text)
    await expect(fieldOf(page)).toHaveValue('')
    await expect(logOf(page).locator('span[dir="auto"]').last()).toHaveText(text)
  }
  expect(await stopped()).toEqual([])
})
