import { expect, test } from 'vitest'
import { attendance } from '#shared/events/attendance/contract.ts'
import { queryClient } from '#web/api/cache.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { readTicket } from './data.ts'
import { keepTickets } from './keepTickets.ts'

const eventIds = [1, 2, 3].map((at) => `0198c0de-0000-7000-8000-00000000000${at}`)

const aTicket = (eventId: string) => ({
  bookingId: eventId.replace('0198', '0199'),
  address: `http://localhost/admin?tab=bookings&checkIn=${eventId}`,
  checkedInAt: null,
})

test('the tickets of the next events are fetched in one call, and are shown from then on', async () => {
  fakeApi.on(
    attendance.upcomingTickets,
    eventIds.map((eventId) => ({ eventId, ...aTicket(eventId) })),
  )
  await keepTickets()
  expect(fakeApi.calls(attendance.upcomingTickets)).toHaveLength(1)
  expect(fakeApi.calls(attendance.ticket)).toEqual([])
  for (const id of eventIds)
    expect(queryClient.getQueryData(readTicket(id).queryKey)).toEqual(aTicket(id))
})
