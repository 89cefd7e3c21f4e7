import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const eventErrors = {
  event_not_found: { status: 404, message: 'Event not found' },
  event_full: { status: 409, message: 'This event is full' },
  event_cancelled: { status: 409, message: 'This event has been cancelled' },
  event_started: { status: 409, message: 'This event has already started' },
  event_not_started: { status: 409, message: 'This event is still to come. Cancel it instead.' },
  booking_not_found: { status: 404, message: 'Booking not found' },
  ticket_not_found: { status: 404, message: 'You have no place at this event' },
  already_booked: { status: 409, message: 'You have already booked this event' },
  not_booked: { status: 409, message: 'You have not booked this event' },
  booking_cancelled: { status: 409, message: 'This booking has been cancelled' },
  booking_cancelled_already: { status: 409, message: 'This booking has been cancelled already' },
  places_left: { status: 409, message: 'There are places left: you can book one right away' },
  already_on_waitlist: { status: 409, message: 'You are already on the waitlist' },
  not_on_waitlist: { status: 409, message: 'You are not on the waitlist of this event' },
  promoted_from_waitlist: {
    status: 409,
    message: 'You have a place at this event now. Cancel your booking instead.',
  },
  only_attendees_give_feedback: { status: 409, message: 'Only who was there can say how it was' },
  feedback_closed: {
    status: 409,
    message: 'This can be answered in the seven days after the event',
  },
  calendar_not_found: { status: 404, message: 'Calendar not found' },
  picture_not_found: { status: 404, message: 'Picture not found' },
  not_a_calendar_file: { status: 400, message: 'This is not a calendar file' },
  import_not_found: { status: 404, message: 'Import not found' },
  import_undone_already: { status: 409, message: 'This import has already been undone' },
  import_undo_too_late: { status: 409, message: 'An import can be undone within 24 hours' },
  import_under_way: { status: 409, message: 'Another import is under way' },
  series_not_found: { status: 404, message: 'Series not found' },
  series_dates_out_of_range: {
    status: 400,
    message: 'One of the dates would be outside the years 1900 to 2999',
  },
  series_too_short: { status: 400, message: 'There is no second date until then' },
  series_too_long: {
    status: 400,
    message: ({ max }: { max: number }) => `A series has at most ${max} dates`,
  },
  series_date_too_short: {
    status: 409,
    message: ({ date }: { date: string }) =>
      `The date of ${date} is too short for that: change it by itself first`,
  },
  fewer_places_than_bookings: {
    status: 409,
    message: ({ booked, date }: { booked: number; date: string | null }) =>
      date === null
        ? `${booked} people have already booked this event`
        : `${booked} people have already booked the event on ${date}`,
  },
} as const satisfies ErrorTable
