import type { BookingForm, Party } from '#shared/events/booking/contract.ts'
import type { Event } from '#shared/events/contract.ts'
import { isAsked } from '#web/events/bookingState.ts'
import { t } from '#web/language/t.tsx'

export type Purpose = 'book' | 'ask' | 'wait' | 'change'

/** What sending the party does now. A party for which there is no room can wait. */
export const purposeOf = (
  event: Event,
  { party: own, room }: BookingForm,
  { size }: Party,
): Purpose => {
  if (own) return 'change'
  if (isAsked(event)) return 'ask'
  if (room === null || size <= room) return 'book'
  return event.needsApproval ? 'ask' : 'wait'
}

/** Stays the same whatever is entered. */
export const titleOf = (event: Event, form: BookingForm | undefined) => {
  if (form?.party) {
    if (event.isBooked) return t('events.booking.changeTitle')
    return t(
      event.needsApproval ? 'events.booking.changeRequestTitle' : 'events.booking.changeWaitTitle',
    )
  }
  if (isAsked(event)) return t('events.booking.ask')
  return t(form?.room === 0 ? 'events.booking.joinTheWaitlist' : 'events.booking.bookTitle')
}
