import type { Ticket } from '#shared/events/attendance/contract.ts'
import { type BookingForm, BookingOptions } from '#shared/events/booking/contract.ts'
import { type Booking, Event } from '#shared/events/contract.ts'
import { EditableEvent } from '#shared/events/planning/contract.ts'
import { SeriesDate } from '#shared/events/series/contract.ts'
import { newId } from './ids.ts'
import { aMember } from './people.ts'
import { plainValue } from './plainValue.ts'

const hour = 3_600_000
/** A free event in three days, not booked, without a limit. */
export const anEvent = (changes: Partial<Event> = {}): Event => {
  const start = Date.now() + 72 * hour
  return {
    ...plainValue(Event),
    title: 'Canal walk',
    description: 'A walk along the canals.',
    focalX: 0.5,
    focalY: 0.5,
    startDate: new Date(start),
    endDate: new Date(start + 2 * hour),
    location: 'Leiden',
    price: '0.00',
    category: 'social',
    ...changes,
  }
}

/** The same as its form reads it. */
export const anEditableEvent = (
  event: Event,
  changes: Partial<EditableEvent> = {},
): EditableEvent => ({
  ...plainValue(EditableEvent),
  ...event,
  ...changes,
})

/** The signed-in user's confirmed booking of an event. */
export const aBooking = (event: Event, changes: Partial<Booking> = {}): Booking => ({
  id: newId(),
  eventId: event.id,
  userId: aMember().id,
  status: 'confirmed',
  paymentStatus: 'pending',
  price: event.price,
  size: 1,
  createdAt: new Date(),
  ...changes,
})

type SomeForm = Partial<Omit<BookingForm, 'options'>> & { options?: Partial<BookingOptions> }

/** The form of a booking whose answers Joris and Amina read. */
export const aBookingForm = ({ options, ...changes }: SomeForm = {}): BookingForm => ({
  options: BookingOptions.parse(options ?? {}),
  ...{ party: null, price: null, room: null, isInvited: false },
  readers: ['Joris', 'Amina'],
  answersKeptDays: 30,
  ...changes,
})

/** A ticket of one person, who has not arrived. */
export const aTicket = (changes: Partial<Ticket> = {}): Ticket => {
  const bookingId = changes.bookingId ?? newId()
  return {
    bookingId,
    address: `http://localhost/admin?check-in=${bookingId}`,
    checkedInAt: null,
    price: '0.00',
    onlineUrl: null,
    size: 1,
    guestNames: [],
    ...changes,
  }
}

/** A free date of a series in three days, or in `weeks` more weeks. */
export const aSeriesDate = (weeks = 0, changes: Partial<SeriesDate> = {}): SeriesDate => ({
  ...plainValue(SeriesDate),
  startDate: new Date(Date.now() + (72 + weeks * 168) * hour),
  price: '0.00',
  ...changes,
})
