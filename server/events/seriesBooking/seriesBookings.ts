import type { Tx } from '#server/db/connect.ts'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { checkParty } from '#server/events/booking/parties.ts'
import { optionsOf } from '#server/events/booking/places.ts'
import { findInvitation, findWaitingOf, readEvent } from '#server/events/booking/store.ts'
import { bookLocked } from '#server/events/bookings.ts'
import { findVisibleStart, hasBooking } from '#server/events/store.ts'
import { joinLocked } from '#server/events/waitlist/waitlist.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { formatShortDay } from '#server/mail/dateFormat.ts'
import { bookingConfirmed, seriesBooked } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ErrorCode } from '#shared/errors/errorTable.ts'
import type { Party } from '#shared/events/booking/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type {
  MissReason,
  SeriesBooking,
  SeriesMode,
} from '#shared/events/seriesBooking/contract.ts'
import { commaList } from '#shared/language/commaList.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Choice = Party & { id: string; eventIds: string[]; mode: SeriesMode }

/**
 * Books dates of a series in one transaction, all of them or those that fit. A booking belongs to the
 * id of its date, so a change of the series meanwhile moves no one to another date.
 */
export const bookSeries = (app: App, me: Me, { id, eventIds, mode, ...party }: Choice) =>
  inTransaction(app.db, async (tx): Promise<SeriesBooking> => {
    const dates = await lockChosen(tx, me, id, eventIds)
    // The form showed what this event asks.
    checkParty(await readEvent(tx, id), party)
    const result: SeriesBooking = { booked: [], asked: [], missed: [] }
    const added: Added[] = []
    for (const event of dates) {
      const outcome = await takeDate(app, tx, me, event, party)
      const { startDate } = event
      if (outcome.kind === 'missed')
        result.missed.push({ id: event.id, startDate, reason: outcome.reason })
      else result[outcome.kind].push({ id: event.id, startDate })
      if (outcome.kind === 'booked' && outcome.booking)
        added.push({ event, booking: outcome.booking })
    }
    if (mode === 'all' && result.missed.length > 0) throw notAllFree(result.missed)
    await confirm(app, tx, me, added)
    return result
  })

/** The chosen dates in date order, locked in the order of their ids. */
const lockChosen = async (tx: Tx, me: Me, id: string, eventIds: string[]) => {
  if (!(await findVisibleStart(tx, me.id, id))) throw new AppError('event_not_found')
  const ids = [...new Set(eventIds)]
  const dates = await store.lockDates(tx, id, ids)
  // Checked under the locks, which a member who leaves the group of the events takes, too.
  const visible = await store.listVisible(tx, me.id, ids)
  if (dates.length < ids.length || visible.length < ids.length)
    throw new AppError('event_not_found')
  return dates.toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime())
}

type Outcome =
  /** `booking`: null if it existed before. */
  | { kind: 'booked'; booking: BookingRow | null }
  | { kind: 'asked' }
  | { kind: 'missed'; reason: MissReason }

/** Why a date cannot be had, by the error of booking it alone. */
const missReasons: Partial<Record<ErrorCode, MissReason>> = {
  event_full: 'full',
  no_room_for_party: 'full',
  event_paused: 'closed',
  booking_not_possible: 'closed',
  bookings_not_open: 'closed',
  bookings_closed: 'closed',
  request_refused: 'closed',
  too_many_guests: 'form',
  guest_names_required: 'form',
  answers_required: 'form',
  answers_invalid: 'form',
}

/** Idempotent: what was booked or asked for before counts as done. */
const takeDate = async (
  app: App,
  tx: Tx,
  me: Me,
  event: EventRow,
  party: Party,
): Promise<Outcome> => {
  if (await hasBooking(tx, event.id, me.id)) return { kind: 'booked', booking: null }
  if (event.cancelledAt || hasStarted(event, app.now())) return { kind: 'missed', reason: 'closed' }
  const { needsApproval } = optionsOf(event)
  try {
    if (!needsApproval || (await findInvitation(tx, event.id, me.id)))
      return {
        kind: 'booked',
        booking: await bookLocked(app, tx, me, event, party, () => null),
      }
    if (!(await findWaitingOf(tx, event.id, me.id))) await joinLocked(app, tx, me, event, party)
    return { kind: 'asked' }
  } catch (error) {
    // These checks precede all writes, so there is nothing to undo for this date.
    const reason = error instanceof AppError ? missReasons[error.code] : undefined
    if (!reason) throw error
    return { kind: 'missed', reason }
  }
}

const maxNamedDates = 3

const notAllFree = (missed: SeriesBooking['missed']) =>
  new AppError('series_dates_taken', {
    args: {
      dates: commaList(
        missed.slice(0, maxNamedDates).map(({ startDate }) => formatShortDay(startDate)),
        currentLanguage(),
      ),
      more: Math.max(0, missed.length - maxNamedDates),
    },
  })

type Added = { event: EventRow; booking: BookingRow }

/** One notification and one mail for all dates. */
const confirm = async (app: App, tx: Tx, me: Me, added: Added[]) => {
  const [first] = added
  if (!first) return
  const { event, booking } = first
  const input =
    added.length === 1
      ? bookingConfirmed(event, booking)
      : seriesBooked({ ...event, seriesId: event.seriesId ?? '' }, booking, added.length)
  await notify(app, tx, me.id, input)
}
