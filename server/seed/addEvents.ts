import { inTransaction } from '#server/db/transaction.ts'
import { checkIn } from '#server/events/attendance/checkIn.ts'
import { bookEvent, cancelBooking } from '#server/events/bookings.ts'
import { createEvent } from '#server/events/events.ts'
import { submitFeedback } from '#server/events/feedback/feedback.ts'
import { addPicture } from '#server/events/pictures/pictures.ts'
import { joinWaitlist } from '#server/events/waitlist/waitlist.ts'
import type { App } from '#server/http/context.ts'
import { onlyMe } from '#shared/events/booking/contract.ts'
import { NewEvent } from '#shared/events/contract.ts'
import { addHosting } from './addHostings.ts'
import type { FindUser } from './addPeople.ts'
import { announcedDaysBefore, bookingTimes } from './bookingTimes.ts'
import { appAt } from './dates.ts'
import { type DemoEvent, demoEvents, demoSeries, type EventOutcome } from './events.ts'
import { demoPeople } from './people.ts'
import { readPicture } from './pictures.ts'
import * as store from './store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const organiser = demoPeople[0]?.username ?? ''

type PlannedEvent = DemoEvent & {
  start: Date
  /** Latest possible time of the last booking. */
  latestBooking: Date
  /** Number of weekly dates. */
  weeks?: number
}

/**
 * Creates the event, its bookings and, for a past event, its attendance through the regular use
 * cases, at past times.
 */
export const addEvent = async (
  app: App,
  event: PlannedEvent,
  findUser: FindUser,
): Promise<void> => {
  const { start, maxAttendees = null, weeks = 1 } = event
  const end = new Date(start.getTime() + event.hours * hour)
  const attendees = event.attendees.split(' ').map(findUser)
  const lastBookingAt = new Date(Math.min(start.getTime() - day, event.latestBooking.getTime()))
  const times = bookingTimes(event.title, attendees, lastBookingAt)
  const until = new Date(start.getTime() + (weeks - 1) * 7 * day).toISOString().slice(0, 10)
  const draft = NewEvent.parse({
    ...{ isHostShown: true, languages: ['en'] },
    ...event,
    ...{ startDate: start.toISOString(), endDate: end.toISOString() },
    ...(event.picture && (await addPicture(app, await readPicture(event.picture)))),
    ...(weeks > 1 && { repeat: { every: 'weekly', until } }),
  })
  const { id } = await createEvent(app, findUser(event.host ?? organiser), draft)
  const announcedAt = new Date(lastBookingAt.getTime() - announcedDaysBefore * day)
  await store.backdateEvent(app.db, id, announcedAt)
  const { host, cohost } = event
  if (host) await addHosting(app, findUser, { eventId: id, host, cohost, at: announcedAt })
  for (const [at, me] of attendees.entries()) {
    const bookedAt = times[at]
    if (!bookedAt) continue
    if (maxAttendees !== null && at >= maxAttendees)
      await joinWaitlist(appAt(app, bookedAt), me, { id, ...onlyMe })
    else await bookEvent(appAt(app, bookedAt), me, { id, ...onlyMe })
  }
  if (event.cancelledBy) {
    const cancelledAt = new Date(Math.max(...times.map(Number)) + 20 * minute)
    await cancelBooking(appAt(app, cancelledAt), findUser(event.cancelledBy), id)
  }
  const { outcome } = event
  const isOver = end.getTime() + day < app.now().getTime()
  if (isOver && outcome) await recordAttendance(app, { id, start, end }, outcome, findUser)
  await markPaid(app, id, ({ username }) =>
    isOver
      ? !outcome?.unpaid?.includes(username)
      : event.paid?.split(' ').includes(username) === true,
  )
}

const markPaid = (app: App, id: string, hasPaid: (booking: { username: string }) => boolean) =>
  inTransaction(app.db, async (tx) => {
    const paid = (await store.listBookings(tx, id)).filter(hasPaid)
    await store.markPaid(
      tx,
      paid.map((booking) => booking.id),
    )
  })

type Past = { id: string; start: Date; end: Date }

/** Checks in most attendees and submits some feedback. */
const recordAttendance = async (
  app: App,
  { id, start, end }: Past,
  outcome: EventOutcome,
  findUser: FindUser,
) => {
  const checkedIn = (await store.listBookings(app.db, id)).filter(
    ({ username }) => !outcome.noShows.includes(username),
  )
  const mayAnswer = new Set(checkedIn.map(({ username }) => username))
  for (const [at, booking] of checkedIn.entries()) {
    const arrived = new Date(start.getTime() + (2 * at - 9) * minute)
    await checkIn(appAt(app, arrived), findUser(organiser), { id: booking.id, isHere: true })
  }
  for (const [at, [username, rating, comment]] of outcome.feedback.entries()) {
    if (!mayAnswer.has(username)) continue
    const submittedAt = new Date(end.getTime() + (3 + at) * hour)
    await submitFeedback(appAt(app, submittedAt), findUser(username), { id, rating, comment })
  }
}

/** Requires the groups. */
export const addEventsToGroups = async (app: App) => {
  for (const { title, group } of [...demoEvents, demoSeries])
    if (group) await store.setGroupOfEvents(app.db, title, await store.findGroup(app.db, group))
}

const maxEvents = 20

/** The first twenty events of the demo period, in date order. */
export const demoEventsAround = (now: Date): [DemoEvent, Date][] =>
  demoEvents
    .flatMap((event): [DemoEvent, Date][] => {
      const start = event.when(now)
      return start ? [[event, start]] : []
    })
    .slice(0, maxEvents)
    .sort(([, a], [, b]) => a.getTime() - b.getTime())
