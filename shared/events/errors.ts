import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const eventErrors = {
  event_not_found: { status: 404, message: 'Event not found' },
  event_full: { status: 409, message: 'This event is full' },
  event_cancelled: { status: 409, message: 'This event has been cancelled' },
  event_started: { status: 409, message: 'This event has already started' },
  event_not_started: { status: 409, message: 'This event hasn’t started yet. Cancel it instead.' },
  booking_not_found: { status: 404, message: 'Booking not found' },
  ticket_not_found: { status: 404, message: 'You don’t have a place at this event' },
  already_booked: { status: 409, message: 'You have already booked this event' },
  not_booked: { status: 409, message: 'You haven’t booked this event' },
  booking_cancelled: { status: 409, message: 'This booking has been cancelled' },
  booking_cancelled_already: { status: 409, message: 'This booking has already been cancelled' },
  places_left: { status: 409, message: 'There are places left. You can book one right away' },
  already_on_waitlist: { status: 409, message: 'You’re already on the waitlist' },
  not_on_waitlist: { status: 409, message: 'You’re not on the waitlist for this event' },
  promoted_from_waitlist: {
    status: 409,
    message: 'You have a place at this event now. Cancel your booking instead.',
  },
  only_attendees_give_feedback: {
    status: 409,
    message: 'Only people who were there can answer this',
  },
  feedback_closed: {
    status: 409,
    message: 'You can answer this for seven days after the event',
  },
  nobody_to_write_to: { status: 409, message: 'No one has booked this event yet' },
  limit_reached: {
    status: 409,
    message: ({ max }: { max: number }) =>
      max === 1 ? 'The only place is taken' : `All ${max} places are taken`,
  },
  member_not_found: { status: 404, message: 'Member not found' },
  calendar_not_found: { status: 404, message: 'Calendar not found' },
  picture_not_found: { status: 404, message: 'Picture not found' },
  not_a_calendar_file: { status: 400, message: 'This isn’t a calendar file' },
  import_not_found: { status: 404, message: 'Import not found' },
  import_undone_already: { status: 409, message: 'This import has already been undone' },
  import_undo_too_late: { status: 409, message: 'An import can be undone within 24 hours' },
  import_under_way: { status: 409, message: 'Another import is still running' },
  series_not_found: { status: 404, message: 'Series not found' },
  series_dates_out_of_range: {
    status: 400,
    message: 'Choose dates between the years 1900 and 2999',
  },
  series_too_short: {
    status: 400,
    message: 'Choose a later end date. A series needs at least two dates',
  },
  series_too_long: {
    status: 400,
    message: ({ max }: { max: number }) =>
      `Choose an earlier end date. A series can have at most ${max} dates`,
  },
  series_date_too_short: {
    status: 409,
    message: ({ date }: { date: string }) =>
      `The date of ${date} is too short for this change. Change that date on its own first`,
  },
  fewer_places_than_bookings: {
    status: 409,
    message: ({ booked, date }: { booked: number; date: string | null }) =>
      date === null
        ? `${booked} people have already booked this event`
        : `${booked} people have already booked the event on ${date}`,
  },
} as const satisfies ErrorTable
