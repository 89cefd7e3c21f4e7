import { chooseAction, composerOf, messageLog, messageRow, typeMessage } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { conversationRow, endConnection, newBadge } from '../support/directMessages.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'

test('connected users exchange messages until the connection ends', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer('Ana Pires')
  const joris = await anotherBrowser()
  const other = joris.person
  const connection = await connect(page.request, joris.request)
  await joris.goto('/messages')
  await page.goto('/messages?new=1')
  await page.getByRole('link', { name: other.name }).click()
  await typeMessage(page, onlyFor([me, other], 'Are we meeting on Thursday?'))
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(messageRow(page, 'Thursday')).toContainText('You')
  await expect(messageLog(page).locator('[data-state="sent"]')).toHaveCount(1)

  await expect(newBadge(joris, me.name)).toBeVisible()
  await expect(conversationRow(joris, me.name)).toContainText('[only')
  await expect(joris.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
  await conversationRow(joris, me.name).click()
  await expect(messageLog(joris).getByText('New messages from here')).toBeVisible()
  await expect(messageRow(joris, 'Thursday')).toBeVisible()
  await typeMessage(joris, onlyFor([me, other], 'Ja, leuk!'))
  await expect(messageRow(page, 'Ja, leuk!')).toBeVisible()

  await chooseAction(page, /^Actions for message: \[only/, 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const at of [page, joris]) await expect(messageRow(at, 'Message deleted')).toBeVisible()

  await endConnection(joris.request, connection)
  await expect(page.getByText(/You’re no longer connected/)).toBeVisible()
  await expect(messageRow(page, 'Ja, leuk!')).toBeVisible()
  await expect(composerOf(page)).toHaveCount(0)
})
