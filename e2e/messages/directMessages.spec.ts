import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { fieldOf, idOf, logOf, rowOf, write } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { conversationOf, endConnection, newBadge, openThread, writeTo } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'

test('two who are connected write to each other, and each sees what is new until it is seen', {
  tag: '@eachWidth',
}, async ({ page, newcomer, anotherBrowser, isMobile }) => {
  const me = await newcomer('Ana Pires')
  const joris = await anotherBrowser()
  const other = joris.person
  await page.goto('/messages')
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await expectAccessible(page, 'no conversations')
  const connection = await connect(page.request, joris.request)
  const device = await anotherBrowser(other)
  await device.goto('/messages')

  // Whom to write to: a connection without a conversation.
  await page.getByRole('link', { name: 'New conversation' }).click()
  await expect(page.getByRole('heading', { name: 'New conversation' })).toBeFocused()
  await expectAccessible(page, 'new conversation')
  await page.getByRole('link', { name: other.name }).click()
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(page.getByRole('heading', { name: other.name })).toBeFocused()
  await write(page, ' \u3164 ')
  await write(page, onlyFor([me, other], 'Are we meeting on Thursday?'))
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(rowOf(page, 'Thursday')).toContainText('You')
  await expect(logOf(page).locator('[data-state="sent"]')).toHaveCount(1)

  // New on both devices of the other, until it is seen on one of them.
  await joris.goto('/messages')
  for (const at of [joris, device]) {
    await expect(newBadge(at, me.name)).toBeVisible()
    await expect(conversationOf(at, me.name)).toContainText('[only')
  }
  await expectAccessible(joris, 'conversations with something new')
  await conversationOf(joris, me.name).click()
  await expect(logOf(joris).getByText('New messages from here')).toBeVisible()
  await expect(rowOf(joris, 'Thursday')).toBeVisible()
  await expect(newBadge(device, me.name)).toHaveCount(0)
  await expect(conversationOf(device, me.name)).toBeVisible()

  await write(joris, onlyFor([me, other], 'Ja, leuk!'))
  await expect(rowOf(page, 'Ja, leuk!')).toBeVisible()
  await expect(conversationOf(device, me.name)).toContainText(/You: .*Ja, leuk!/)
  await expectAccessible(page, 'a conversation')
  await expectNoSidewaysScroll(page)

  // One's own words can be taken back.
  await page.getByRole('button', { name: /^Delete message: \[only/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect(question).toContainText('It goes for both of you')
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const at of [page, joris]) await expect(rowOf(at, 'Message deleted')).toBeVisible()

  // On a phone the list is one step back.
  if (isMobile) {
    await page.getByRole('link', { name: 'Back to the conversations' }).click()
    await expect(conversationOf(page, other.name)).toBeFocused()
    await conversationOf(page, other.name).click()
    await expect(page.getByRole('heading', { name: other.name })).toBeFocused()
  } else await expect(conversationOf(page, other.name)).toHaveAttribute('aria-current', 'true')

  // Who is not connected any more reads on, and writes nothing.
  await endConnection(joris.request, connection)
  await expect(page.getByText(/You are not connected any more/)).toBeVisible()
  await expect(rowOf(page, 'Ja, leuk!')).toBeVisible()
  await expect(fieldOf(page)).toHaveCount(0)
  await expectAccessible(page, 'a closed conversation')
})

test('with somebody one does not know there is no conversation', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/)
  await newcomer()
  const stranger = await someoneElse()
  await page.goto(`/messages?with=${await idOf(stranger)}`)
  await expect(page.getByText('You have no conversation with this person')).toBeVisible()
  await expectAccessible(page, 'no such conversation')
})

test('“Seen” stands below what was read, once both show it', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
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
