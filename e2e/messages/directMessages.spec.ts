import { composerOf, messageLog, messageRow, typeMessage } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { conversationRow, endConnection, newBadge } from '../support/directMessages.ts'
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
  await expect(device.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await expect(conversationRow(device, me.name)).toBeVisible()
  await typeMessage(joris, onlyFor([me, other], 'Ja, leuk!'))
  await expect(messageRow(page, 'Ja, leuk!')).toBeVisible()
  await expect(conversationRow(device, me.name)).toContainText(/You: .*Ja, leuk!/)

  await page.getByRole('button', { name: /^Delete message: \[only/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const at of [page, joris]) await expect(messageRow(at, 'Message deleted')).toBeVisible()

  await endConnection(joris.request, connection)
  await expect(page.getByText(/You’re no longer connected/)).toBeVisible()
  await expect(messageRow(page, 'Ja, leuk!')).toBeVisible()
  await expect(composerOf(page)).toHaveCount(0)
})
