import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { MailLinkRow } from '#server/db/trustSchema.ts'
import { type Kind, kinds } from '#server/notifications/kinds.ts'
import type { Due, Teller } from '#server/notifications/notify.ts'
import * as store from './store.ts'
import { watchTalks } from './unread/watching.ts'

/**
 * What a mail speaks of; when that goes, so does the mail. What concerns the account itself speaks
 * of nothing else, so that it always goes.
 */
const aboutOf = (kind: Kind, { fact: { booking }, notificationId }: Due) => {
  if (booking) return { bookingId: booking.id, notificationId: null }
  if (kinds[kind].setting === 'security') return { bookingId: null, notificationId: null }
  return { bookingId: null, notificationId }
}

// Told to thousands at once: a booking made meanwhile does not wait behind them.
const isForMany = (kind: Kind) =>
  ['announcements', 'marketing', 'digest'].includes(kinds[kind].setting)

/**
 * Queues the mail of a link in the transaction that makes it. Its secret is made when it is sent.
 * `isAgain`: once more, while what the earlier mail holds keeps working.
 */
export const queueLinkMail = async (
  { jobs, now }: Pick<Teller, 'jobs' | 'now'>,
  tx: Db,
  { id: linkId, userId, purpose }: Pick<MailLinkRow, 'id' | 'userId' | 'purpose'>,
  { isAgain = false } = {},
): Promise<void> => {
  const id = uuid()
  const about = { bookingId: null, notificationId: null, linkId, sequence: 0 }
  const key = `link:${linkId}${isAgain ? `${store.again}${now().getTime()}` : ''}`
  await store.addMails(tx, [{ id, userId, kind: purpose, key, ...about, createdAt: now() }])
  await jobs.send(tx, 'mail.send', { mailId: id }, { key: id })
}

export const { lastMailedAgain } = store

/** Queues a mail for each of these in the transaction of its cause; the same fact gives one. */
export const queueMails = async (
  teller: Pick<Teller, 'jobs' | 'now'>,
  tx: Db,
  kind: Kind,
  dues: Due[],
): Promise<void> => {
  await watchTalks(teller, tx, dues)
  const told = dues.filter(({ fact }) => !fact.said)
  const laterOf = new Map(told.map(({ userId, fact, after }) => [`${userId} ${fact.key}`, after]))
  const added = await store.addMails(
    tx,
    told.map((due) => ({
      ...{ id: uuid(), userId: due.userId, kind, key: due.fact.key, createdAt: teller.now() },
      ...aboutOf(kind, due),
      sequence: due.fact.booking?.sequence ?? 0,
    })),
  )
  await teller.jobs.sendAll(
    tx,
    isForMany(kind) ? 'mail.sendMany' : 'mail.send',
    added.map(({ id, userId, key }) => ({
      payload: { mailId: id },
      key: id,
      after: laterOf.get(`${userId} ${key}`) ?? null,
    })),
  )
}
