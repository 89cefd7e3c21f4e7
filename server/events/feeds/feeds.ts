import { v7 as uuid } from 'uuid'
import { refuseEnded } from '#server/auth/sessions.ts'
import { hashToken, newToken } from '#server/auth/token.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { calendarFeedCreated } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/privacy/audit.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { lockUser } from '#server/users/users.ts'
import { type CalendarFeed, events, type NewCalendarFeed } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { eventFile, feedFile } from '../calendarFile.ts'
import { endFeed } from './revoking.ts'
import * as store from './store.ts'

const lookBackMs = 365 * 24 * 3_600_000
const mostEntries = 1000

export const feedOf = async ({ db }: Pick<App, 'db'>, me: Me): Promise<CalendarFeed> => {
  const feed = await store.findFeed(db, me.id)
  return { createdAt: feed?.createdAt ?? null }
}

/**
 * Makes the secret address, which nobody can be told again: only its hash is stored. An earlier one
 * stops working at once.
 */
export const createFeed = async (
  app: App,
  me: Me,
  session: { id: string },
): Promise<NewCalendarFeed> => {
  const token = newToken()
  const createdAt = app.now()
  await inTransaction(app.db, async (tx) => {
    // Or an address made while its person signs out everywhere would stay.
    await lockUser(tx, me.id)
    await refuseEnded(tx, session)
    await store.putFeed(tx, { userId: me.id, tokenHash: hashToken(token), createdAt })
    await audit(tx, {
      userId: me.id,
      action: 'calendar_feed_created',
      entityType: 'calendar_feed',
    })
    await notify(app, tx, me.id, calendarFeedCreated(uuid()))
  })
  return { url: app.config.publicUrl + events.feedFile.path.replace(':token', token), createdAt }
}

export const revokeFeed = (app: App, me: Me): Promise<void> =>
  inTransaction(app.db, (tx) => endFeed(tx, me.id))

/** What a calendar program reads that knows the secret address: the bookings of its owner. */
export const readFeed = async (app: App, token: string): Promise<string> => {
  const feed = await store.findFeedByToken(app.db, hashToken(token), app.now())
  if (!feed) throw new Refusal(404, 'Calendar not found')
  const since = new Date(app.now().getTime() - lookBackMs)
  const rows = await store.listBookedEvents(app.db, feed.userId, since, mostEntries)
  const { name } = await readPlatform(app.db)
  return feedFile(
    app.config.publicUrl,
    name,
    rows.map(({ bookingId, bookingSequence, bookingStatus, ...event }) => ({
      event,
      booking: { id: bookingId, sequence: bookingSequence, status: bookingStatus },
    })),
  )
}

/** The calendar file of one event, as the person asking should have it. */
export const readEventFile = async (app: App, me: Me, eventId: string): Promise<string> => {
  const row = await store.findEventWithBooking(app.db, me.id, eventId)
  if (!row) throw new Refusal(404, 'Event not found')
  const { bookingId, bookingSequence, ...event } = row
  const booking = bookingId ? { id: bookingId, sequence: bookingSequence ?? 0 } : null
  return eventFile(app.config.publicUrl, event, booking)
}
