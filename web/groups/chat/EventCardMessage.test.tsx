import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { openGroupChat } from '#web/testing/chat.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aPerson } from '#web/testing/people.ts'

const hourMs = 3_600_000

test('an event is a card in the chat that links to it and follows its changes', async () => {
  const { chat } = await openGroupChat(2)
  const startDate = new Date(Date.now() + 48 * hourMs)
  const event = {
    ...{ id: aPerson().id, title: 'Canal walk', description: '', category: 'social' },
    ...{ startDate, endDate: new Date(+startDate + hourMs), location: 'Burcht, Leiden' },
    ...{ imageUrl: null, focalX: 0.5, focalY: 0.5, isCancelled: false },
  }
  const row = chat.receive('', { user: null, event })
  const card = page.getByRole('article', { name: 'Canal walk' })
  await expect.element(card.getByText('New event')).toBeVisible()
  await expect.element(card.getByText('Burcht, Leiden')).toBeVisible()
  await expect.element(card.getByRole('link')).toHaveAttribute('href', `/events?event=${event.id}`)
  await expectAccessible('an event in a chat')
  const changed = { ...event, title: 'Canal run', isCancelled: true }
  pushLive({ kind: 'groupMessage', message: { ...row, changedSeq: row.seq + 1, event: changed } })
  const run = page.getByRole('article', { name: 'Canal run' })
  await expect.element(run.getByText('Cancelled')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})
