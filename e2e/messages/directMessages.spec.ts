import { composerOf, idOf, messageLog, messageRow, typeMessage } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import {
  conversationRow,
  endConnection,
  newBadge,
  openConversation,
  sendDirectMessage,
} from '../support/directMessages.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'

test('connected users exchange messages on two devices until the connection ends', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer('Ana Pires')
  const joris = await anotherBrowser()
  const other = joris.person
  const connection = await connect(page.request, joris.request)
  const device = await anotherBrowser(other)
  await device.goto('/messages')
  await joris.goto('/messages')
  await page.goto('/messages?new=1')
  await page.getByRole('link', { name: other.name }).click()
  await typeMessage(page, onlyFor([me, other], 'Are we meeting on Thursday?'))
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(messageRow(page, 'Thursday')).toContainText('You')
  await expect(messageLog(page).locator('[data-state="sent"]')).toHaveCount(1)

  // The message counts as unread on both devices until one of them reads it.
  for (const at of [joris, device]) {
    await expect(newBadge(at, me.name)).toBeVisible()
    await expect(conversationRow(at, me.name)).toContainText('[only')
    await expect(at.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
  }
  await conversationRow(joris, me.name).click()
  await expect(messageLog(joris).getByText('New messages from here')).toBeVisible()
  await expect(messageRow(joris, 'Thursday')).toBeVisible()
  await expect(newBadge(device, me.name)).toHaveCount(0)
  for (const at of [joris, device])
    await expect(at.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await expect(conversationRow(device, me.name)).toBeVisible()
  await typeMessage(joris, onlyFor([me, other], 'Ja, leuk!'))
  await expect(messageRow(page, 'Ja, leuk!')).toBeVisible()
  await expect(conversationRow(device, me.name)).toContainText(/You: .*Ja, leuk!/)

  await page.getByRole('button', { name: /^Delete message: \[only/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const at of [page, joris]) await expect(messageRow(at, 'Message deleted')).toBeVisible()

  await endConnection(joris.request, connection)
  await expect(page.getByText(/You are not connected any more/)).toBeVisible()
  await expect(messageRow(page, 'Ja, leuk!')).toBeVisible()
  await expect(composerOf(page)).toHaveCount(0)
})

test('read receipts are shown when both users have enabled them', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  await sendDirectMessage(page.request, theirs, 'First')
  await openConversation(joris, mine)
  await expect(messageRow(joris, 'First')).toBeVisible()
  await openConversation(page, theirs)
  await expect(messageRow(page, 'First')).not.toContainText('Seen')

  for (const at of [page, joris]) {
    await at.goto('/profile?tab=settings')
    const setting = at.getByRole('switch', { name: 'Show when I have read a message' })
    await expect(setting).not.toBeChecked()
    await setting.press('Space')
    await expect(at.getByText('“Seen” is shown now')).toBeVisible()
    await expect(setting).toBeChecked()
  }
  await openConversation(page, theirs)
  await expect(messageRow(page, 'First')).toContainText('Seen')
  await typeMessage(page, 'Second')
  await expect(messageRow(page, 'Second')).not.toContainText('Seen')
  await openConversation(joris, mine)
  await expect(messageRow(page, 'Second')).toContainText('Seen')
  await expect(messageRow(page, 'First')).not.toContainText('Seen')
})
