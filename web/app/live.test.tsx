import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

test('a reconnected stream refetches mounted queries, unless no event has occurred since', async () => {
  await renderApp('/')
  await expect.element(page.getByText('No upcoming events found')).toBeVisible()
  await waitUntilIdle()
  const reads = () => fakeApi.calls(events.list).filter(({ mine }) => !mine)
  const before = reads().length
  pushLive({ kind: 'connected', quietMs: 3_600_000 })
  await waitUntilIdle()
  expect(reads()).toHaveLength(before)
  pushLive({ kind: 'connected' })
  await expect.poll(reads).toHaveLength(before + 1)
  await waitUntilIdle()
  expect(reads()).toHaveLength(before + 1)
})

/** Presses "Book Now" on the list of events, and holds the reply. */
const startBooking = async () => {
  const jitter = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => jitter.mockRestore())
  const event = anEvent()
  fakeApi.on(events.list, () => [event])
  const reply = fakeApi.hold(events.book)
  await renderApp('/events')
  const button = page.getByRole('article').getByRole('button', { name: 'Book Now' })
  await expect.element(button).toBeVisible()
  await waitUntilIdle()
  const count = () => ({
    lists: fakeApi.calls(events.list).filter(({ mine }) => !mine).length,
    counts: fakeApi.calls(notifications.unreadCount).length,
  })
  const before = count()
  const reads = () => ({
    lists: count().lists - before.lists,
    counts: count().counts - before.counts,
  })
  await button.click()
  await expect.poll(() => fakeApi.calls(events.book)).toHaveLength(1)
  const pushBooked = (writeId = fakeApi.writeId(events.book)) => {
    pushLive({ kind: 'bookingChanged', eventId: event.id, writeId })
    pushLive({ kind: 'notification', writeId })
  }
  return { event, reply, reads, pushBooked }
}

test('the tab that booked refetches once, whenever its own live events arrive', async () => {
  const { event, reply, reads, pushBooked } = await startBooking()
  pushBooked()
  await waitUntilIdle()
  expect(reads()).toEqual({ lists: 0, counts: 0 })
  reply.release(aBooking(event))
  await expect.element(toast('Event booked successfully!')).toBeVisible()
  pushBooked()
  await waitUntilIdle()
  expect(reads()).toEqual({ lists: 1, counts: 1 })
  pushBooked(crypto.randomUUID()) // of another tab
  await expect.poll(reads).toEqual({ lists: 2, counts: 2 })
})

test('a booking refetches without any live event', async () => {
  const { event, reply, reads } = await startBooking()
  reply.release(aBooking(event))
  await expect.poll(reads).toEqual({ lists: 1, counts: 1 })
})

test('a booking whose reply was lost is refetched through its live events', async () => {
  const { reply, reads, pushBooked } = await startBooking()
  pushBooked()
  reply.fail(503, { message: 'Welkom is busy right now.' })
  await expect.element(toast('Booking failed')).toBeVisible()
  await expect.poll(reads).toEqual({ lists: 1, counts: 1 })
})
