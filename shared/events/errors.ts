import type { ErrorTable } from '#shared/http/errorEntry.ts'
import { t } from '#shared/language/t.ts'

export const eventErrors = {
  event_not_found: { status: 404, message: 'events.event_not_found' },
  event_full: { status: 409, message: 'events.event_full' },
  event_cancelled: { status: 409, message: 'events.event_cancelled' },
  event_started: { status: 409, message: 'events.event_started' },
  event_not_started: { status: 409, message: 'events.event_not_started' },
  booking_not_found: { status: 404, message: 'events.booking_not_found' },
  ticket_not_found: { status: 404, message: 'events.ticket_not_found' },
  already_booked: { status: 409, message: 'events.already_booked' },
  not_booked: { status: 409, message: 'events.not_booked' },
  booking_cancelled: { status: 409, message: 'events.booking_cancelled' },
  booking_cancelled_already: { status: 409, message: 'events.booking_cancelled_already' },
  places_left: { status: 409, message: 'events.places_left' },
  already_on_waitlist: { status: 409, message: 'events.already_on_waitlist' },
  not_on_waitlist: { status: 409, message: 'events.not_on_waitlist' },
  promoted_from_waitlist: {
    status: 409,
    message: 'events.promoted_from_waitlist',
  },
  only_attendees_give_feedback: {
    status: 409,
    message: 'events.only_attendees_give_feedback',
  },
  feedback_closed: {
    status: 409,
    message: 'events.feedback_closed',
  },
  nobody_to_write_to: { status: 409, message: 'events.nobody_to_write_to' },
  town_required: { status: 400, message: 'events.town_required' },
  limit_reached: {
    status: 409,
    message: 'events.limit_reached',
  },
  member_not_found: { status: 404, message: 'events.member_not_found' },
  calendar_not_found: { status: 404, message: 'events.calendar_not_found' },
  picture_not_found: { status: 404, message: 'events.picture_not_found' },
  not_a_calendar_file: { status: 400, message: 'events.not_a_calendar_file' },
  calendar_too_costly: { status: 400, message: 'events.calendar_too_costly' },
  import_not_found: { status: 404, message: 'events.import_not_found' },
  import_undone_already: { status: 409, message: 'events.import_undone_already' },
  import_undo_too_late: { status: 409, message: 'events.import_undo_too_late' },
  import_under_way: { status: 409, message: 'events.import_under_way' },
  source_exists: { status: 409, message: 'events.source_exists' },
  source_not_public: { status: 400, message: 'events.source_not_public' },
  source_url_not_allowed: { status: 400, message: 'events.source_url_not_allowed' },
  too_many_sources: { status: 409, message: 'events.too_many_sources' },
  series_not_found: { status: 404, message: 'events.series_not_found' },
  series_dates_out_of_range: {
    status: 400,
    message: 'events.series_dates_out_of_range',
  },
  series_too_short: {
    status: 400,
    message: 'events.series_too_short',
  },
  series_too_long: {
    status: 400,
    message: 'events.series_too_long',
  },
  series_date_too_short: {
    status: 409,
    message: 'events.series_date_too_short',
  },
  fewer_places_than_bookings: {
    status: 409,
    message: ({ booked, date }: { booked: number; date: string | null }) =>
      date === null
        ? t('events.fewer_places_than_bookings', { booked })
        : t('events.fewer_places_than_bookings_on_date', { booked, date }),
  },
} as const satisfies ErrorTable
