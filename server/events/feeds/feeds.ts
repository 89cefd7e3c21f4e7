import type { FastifyReply } from 'fastify'
import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { calendarFeedCreated } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { requireOpenSession } from '#server/sessions/sessions.ts'
import { lockUser } from '#server/users/users.ts'
import { type CalendarFeed, events, type NewCalendarFeed } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { inLanguage } from '../store.ts'
import * as store from './store.ts'

const historyMs = 365 * 24 * 3_600_000
const maxEntries = 1000

export const getFeed = async ({ db }: Pick<App, 'db'>, me: Me): Promise<CalendarFeed> => {
  const feed = await store.findFeed(db, me.id)
  return { createdAt: feed?.createdAt ?? null }
}

/**
 * Creates the secret feed URL and invalidates the previous one. Only a hash is stored, so the URL
 * cannot be shown again.
 */
export const createFeed = async (
  app: App,
  me: Me,
  session: { id: string },
): Promise<NewCalendarFeed> => {
  const token = newToken()
  const createdAt = app.now()
  await inTransaction(app.db, async (tx) => {
    // Prevents a race with "sign out everywhere", which would leave this feed alive.
    await lockUser(tx, me.id)
    await requireOpenSession(tx, session)
    await store.upsertFeed(tx, { userId: me.id, tokenHash: hashToken(token), createdAt })
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
  inTransaction(app.db, (tx) => revokeUserFeed(tx, me.id))

const toEntries = (rows: store.BookedEvent[]) =>
  rows.map(({ booking, ...event }) => ({ event: inLanguage(event), booking }))

/** The owner's bookings and requests, for a calendar app that knows the secret URL. */
const readFeed = async (app: App, token: string): Promise<string> => {
  const feed = await store.findFeedByToken(app.db, hashToken(token), app.now())
  if (!feed) throw new AppError('calendar_not_found')
  const since = new Date(app.now().getTime() - historyMs)
  const rows = await store.listBookedEvents(app.db, feed.userId, since, maxEntries)
  const { name } = await readPlatform(app.db)
  const { feedFile } = await import('../calendarFile.ts')
  // A calendar app asks in no language, or in that of its server.
  return runInLanguage(feed.language, () => feedFile(app.config.publicUrl, name, toEntries(rows)))
}

/** The calendar file of one event, linked to the user's booking or request if there is one. */
const readEventFile = async (app: App, me: Me, eventId: string): Promise<string> => {
  const row = await store.findEventWithBooking(app.db, me.id, eventId)
  if (!row) throw new AppError('event_not_found')
  const { booking, ...event } = row
  const { eventFile } = await import('../calendarFile.ts')
  return eventFile(app.config.publicUrl, inLanguage(event), booking)
}

const calendarType = 'text/calendar; charset=utf-8'

/** Sent as a download, so that the device opens its calendar app. */
export const sendEventFile = async (app: App, me: Me, id: string, reply: FastifyReply) => {
  const text = await readEventFile(app, me, id)
  return reply
    .type(calendarType)
    .header('Content-Disposition', 'attachment; filename="welkom.ics"')
    .send(text)
}

export const sendFeedFile = async (app: App, token: string, reply: FastifyReply) =>
  reply.type(calendarType).send(await readFeed(app, token))

/** No-op without a feed. */
export const revokeUserFeed = async (tx: Tx, userId: string): Promise<void> => {
  if (!(await store.removeFeed(tx, userId))) return
  await audit(tx, { userId, action: 'calendar_feed_revoked', entityType: 'calendar_feed' })
}
