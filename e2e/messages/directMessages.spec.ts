import { fieldOf, idOf, logOf, rowOf, write } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { conversationOf, endConnection, newBadge, openThread, writeTo } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'

test('two connected people write to each other, on two devices, until the connection ends', async ({
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
  await write(page, onlyFor([me, other], 'Are we meeting on Thursday?'))
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(rowOf(page, 'Thursday')).toContainText('You')
  await expect(logOf(page).locator('[data-state="sent"]')).toHaveCount(1)

  // The message is new on both devices until it is seen on one of them.
  for (const at of [joris, device]) {
    await expect(newBadge(at, me.name)).toBeVisible()
    await expect(conversationOf(at, me.name)).toContainText('[only')
    await expect(at.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
  }
  await conversationOf(joris, me.name).click()
  await expect(logOf(joris).getByText('New messages from here')).toBeVisible()
  await expect(rowOf(joris, 'Thursday')).toBeVisible()
  await expect(newBadge(device, me.name)).toHaveCount(0)
  for (const at of [joris, device])
    await expect(at.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await expect(conversationOf(device, me.name)).toBeVisible()
  await write(joris, onlyFor([me, other], 'Ja, leuk!'))
  await expect(rowOf(page, 'Ja, leuk!')).toBeVisible()
  await expect(conversationOf(device, me.name)).toContainText(/You: .*Ja, leuk!/)

  await page.getByRole('button', { name: /^Delete message: \[only/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const at of [page, joris]) await expect(rowOf(at, 'Message deleted')).toBeVisible()

  await endConnection(joris.request, connection)
  await expect(page.getByText(/You are not connected any more/)).toBeVisible()
  await expect(rowOf(page, 'Ja, leuk!')).toBeVisible()
  await expect(fieldOf(page)).toHaveCount(0)
})

test('Seen is shown once both people have turned it on, and follows what is read', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  await newcomer()
  const joris = await anotherBrowser()
  await connect(page.request, joris.request)
  const [mine, theirs] = [await idOf(page.request), await idOf(joris.request)]
  await writeTo(page.request, theirs, 'First')
  await openThread(joris, mine)
  await expect(rowOf(joris, 'First')).toBeVisible()
  await openThread(page, theirs)
  await expect(rowOf(page, 'First')).not.toContainText('Seen')

  for (const at of [page, joris]) {
    await at.goto('/profile?tab=settings')
    const setting = at.getByRole('switch', { name: 'Show when I have read a message' })
    await expect(setting).not.toBeChecked()
    await setting.press('Space')
    await expect(at.getByText('“Seen” is shown now')).toBeVisible()
    await expect(setting).toBeChecked()
  }
  await openThread(page, theirs)
  await expect(rowOf(page, 'First')).toContainText('Seen')
  await write(page, 'Second')
  await expect(rowOf(page, 'Second')).not.toContainText('Seen')
  await openThread(joris, mine)
  await expect(rowOf(page, 'Second')).toContainText('Seen')
  await expect(rowOf(page, 'First')).not.toContainText('Seen')
})
