import {
  type VisitorBooking,
  VisitorEvent,
  type VisitorForm,
} from '#shared/events/visitors/contract.ts'
import { newId } from './ids.ts'
import { plainValue } from './plainValue.ts'

const hour = 3_600_000

const anEvent = (): VisitorEvent => ({
  ...plainValue(VisitorEvent),
  title: 'Shared table',
  startDate: new Date(Date.now() + 72 * hour),
  endDate: new Date(Date.now() + 74 * hour),
  location: 'Utrecht',
  price: '0.00',
})

/** Of a free event without guests and questions. */
export const aVisitorForm = (changes: Partial<VisitorForm> = {}): VisitorForm => ({
  event: anEvent(),
  options: { maxGuests: 0, areGuestNamesRequired: false, questions: [] },
  room: null,
  answersKeptDays: 30,
  ...changes,
})

/** Confirmed, for one person. */
export const aVisitorBooking = (changes: Partial<VisitorBooking> = {}): VisitorBooking => {
  const bookingId = newId()
  const address = `http://localhost/admin?check-in=${bookingId}`
  return {
    ...aVisitorForm(),
    state: 'confirmed',
    name: 'Noor de Vries',
    email: 'noor@example.org',
    party: { size: 1, guestNames: [], answers: {} },
    price: '0.00',
    heldUntil: new Date(Date.now() + hour / 2),
    ticket: { bookingId, address, checkedInAt: null, onlineUrl: null, paymentNote: null },
    ...changes,
  }
}
