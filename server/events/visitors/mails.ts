import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { BookingRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

/** `requested`: the link of a held place, or what the address has booked already. */
export type VisitorMailKind =
  | 'requested'
  | 'bookingConfirmed'
  | 'bookingCancelled'
  | 'bookingTakenBack'
  | 'eventChanged'
  | 'eventCancelled'
  | 'eventMessage'
  | 'eventTomorrow'
  | 'stillComing'

type About = { sequence?: number; messageId?: string }

const toJob = (visitorId: string, kind: VisitorMailKind, about: About = {}) => {
  const mailId = uuid()
  return { payload: { mailId, visitorId, kind, ...about }, key: mailId, after: null }
}

export const queueVisitorMail = (
  { jobs }: Pick<App, 'jobs'>,
  tx: Tx,
  visitorId: string,
  kind: VisitorMailKind,
) => jobs.sendAll(tx, 'events.mailVisitor', [toJob(visitorId, kind)])

/** The bookings of visitors who have confirmed their address. */
export const listVisitors = async (tx: Tx, eventId: string) => {
  const bookings = await store.listOfEvent(tx, eventId)
  return bookings.filter(({ isHeld }) => !isHeld)
}

/**
 * Mails the visitors among those who booked. Users and guests at the door get none, so callers pass all
 * bookings, beside notifying the users. Not idempotent: the caller claims what it mails about.
 */
export const mailVisitors = async (
  { jobs }: Pick<App, 'jobs'>,
  tx: Tx,
  bookings: Pick<BookingRow, 'id' | 'userId'>[],
  kind: Exclude<VisitorMailKind, 'requested'>,
  about: Pick<About, 'messageId'> = {},
): Promise<void> => {
  const ids = bookings.filter(({ userId }) => userId === null).map(({ id }) => id)
  if (ids.length === 0) return
  const visitors = await store.listConfirmed(tx, ids)
  await jobs.sendAll(
    tx,
    'events.mailVisitor',
    visitors.map(({ id, sequence }) => toJob(id, kind, { ...about, sequence })),
  )
}
