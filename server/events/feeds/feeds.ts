import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { type CalendarFeed, events } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { eventFile, feedFile } from '../calendarFile.ts'
import * as store from './store.ts'

const tokenBytes = 24
const lookBackMs = 365 * 24 * 3_600_000
const mostEntries = 1000

const addressOf = ({ config }: Pick<App, 'config'>, token: string): CalendarFeed => ({
  url: config.publicUrl + events.feedFile.path.replace(':token', token),
})

export const feedOf = async (app: App, me: Me): Promise<CalendarFeed> => {
  const feed = await store.findFeed(app.db, me.id)
  return feed ? addressOf(app, feed.token) : { url: null }
}

/** Makes the secret address; an earlier one stops working at once. */
export const createFeed = async (app: App, me: Me): Promise<CalendarFeed> => {
  const token = randomBytes(tokenBytes).toString('base64url')
  await inTransaction(app.db, async (tx) => {
    await store.putFeed(tx, { userId: me.id, token, createdAt: app.now() })
    await audit(tx, {
      userId: me.id,
      action: 'calendar_feed_created',
      entityType: 'calendar_feed',
    })
  })
  return addressOf(app, token)
}

export const revokeFeed = (app: App, me: Me): Promise<void> =>
  inTransaction(app.db, (tx) => dropFeed(tx, me.id))

/** Whoever has its address reads nothing any more. */
export const dropFeed = async (tx: Tx, userId: string): Promise<void> => {
  if (!(await store.removeFeed(tx, userId))) return
  await audit(tx, { userId, action: 'calendar_feed_revoked', entityType: 'calendar_feed' })
}

/** What a calendar program reads that knows the secret address: the bookings of its owner. */
export const readFeed = async (app: App, token: string): Promise<string> => {
  const feed = await store.findFeedByToken(app.db, token, app.now())
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
