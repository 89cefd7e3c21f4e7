import { expect, test } from 'vitest'
import { attendance } from '#shared/events/attendance/contract.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { prefetchTickets, ticketQuery } from './data.ts'

const eventIds = [1, 2, 3].map((at) => `0198c0de-0000-7000-8000-00000000000${at}`)

const aTicket = (eventId: string) => ({
  bookingId: eventId.replace('0198', '0199'),
  address: `http://localhost/admin?tab=bookings&checkIn=${eventId}`,
  checkedInAt: null,
  onlineUrl: null,
})

test('the tickets of the next events are prefetched into the cache in one request', async () => {
  fakeApi.on(
    attendance.upcomingTickets,
    eventIds.map((eventId) => ({ eventId, ...aTicket(eventId) })),
  )
  await prefetchTickets()
  expect(fakeApi.calls(attendance.upcomingTickets)).toHaveLength(1)
  expect(fakeApi.calls(attendance.ticket)).toEqual([])
  for (const id of eventIds)
    expect(queryClient.getQueryData(ticketQuery(id).queryKey)).toEqual(aTicket(id))
})
