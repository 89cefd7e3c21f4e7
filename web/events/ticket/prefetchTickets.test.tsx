import { expect, test } from 'vitest'
import { attendance } from '#shared/events/attendance/contract.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { bookingFormQuery } from '#web/events/data.ts'
import { aBookingForm, anEvent, aTicket } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { bookedPriceOf, prefetchTickets, ticketQuery } from './data.ts'

const eventIds = [1, 2, 3].map((at) => `0198c0de-0000-7000-8000-00000000000${at}`)

const ticketOf = (eventId: string) => aTicket({ bookingId: eventId.replace('0198', '0199') })

test('the tickets of the next events are prefetched into the cache in one request', async () => {
  fakeApi.on(
    attendance.upcomingTickets,
    eventIds.map((eventId) => ({ eventId, ...ticketOf(eventId) })),
  )
  await prefetchTickets()
  expect(fakeApi.calls(attendance.upcomingTickets)).toHaveLength(1)
  expect(fakeApi.calls(attendance.ticket)).toEqual([])
  for (const id of eventIds)
    expect(queryClient.getQueryData(ticketQuery(id).queryKey)).toEqual(ticketOf(id))
})

test('what was answered for the next events is prefetched, where something was asked', async () => {
  const [asked, plain] = [anEvent({ isBooked: true, needsForm: true }), anEvent({ isBooked: true })]
  const form = aBookingForm()
  fakeApi.on(events.list, [asked, plain])
  fakeApi.on(booking.form, form)
  await prefetchTickets()
  expect(fakeApi.calls(booking.form)).toEqual([{ id: asked.id }])
  expect(queryClient.getQueryData(bookingFormQuery(asked.id).queryKey)).toEqual(form)
})

test('the price is that of the ticket, or of the event for tickets stored without one', () => {
  const event = anEvent({ price: '5.00' })
  expect([bookedPriceOf({ price: '0.00' }, event), bookedPriceOf({}, event)]).toEqual([
    '0.00',
    '5.00',
  ])
})
