import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { addMails } from '#server/mail/store.ts'
import { type Kind, kinds } from '../kinds.ts'
import type { Delivery, NotifyDeps } from '../notify.ts'
import { scheduleUnreadChecks } from '../unread/unreadCheck.ts'

/**
 * The row that a mail depends on: deleting it deletes the unsent mail. Account mails depend on no
 * row, so they are always sent.
 */
const dependencyOf = (kind: Kind, { input: { booking }, notificationId }: Delivery) => {
  if (booking) return { bookingId: booking.id, notificationId: null }
  if (kinds[kind].setting === 'security') return { bookingId: null, notificationId: null }
  return { bookingId: null, notificationId }
}

// Bulk mails use their own queue, so that booking mails do not wait behind them.
const isBulk = (kind: Kind) =>
  ['announcements', 'marketing', 'digest'].includes(kinds[kind].setting)

/** Queues mails in the caller's transaction. Idempotent by recipient and key. */
export const queueMails = async (
  deps: Pick<NotifyDeps, 'jobs' | 'now'>,
  tx: Db,
  kind: Kind,
  deliveries: Delivery[],
): Promise<void> => {
  await scheduleUnreadChecks(deps, tx, deliveries)
  const mailable = deliveries.filter(({ input }) => !input.messageRef)
  const notBeforeByKey = new Map(
    mailable.map(({ userId, input, after }) => [`${userId} ${input.key}`, after]),
  )
  const added = await addMails(
    tx,
    mailable.map((delivery) => ({
      ...{
        id: uuid(),
        userId: delivery.userId,
        kind,
        key: delivery.input.key,
        createdAt: deps.now(),
      },
      ...dependencyOf(kind, delivery),
      sequence: delivery.input.booking?.sequence ?? 0,
    })),
  )
  await deps.jobs.sendAll(
    tx,
    isBulk(kind) ? 'mail.sendMany' : 'mail.send',
    added.map(({ id, userId, key }) => ({
      payload: { mailId: id },
      key: id,
      after: notBeforeByKey.get(`${userId} ${key}`) ?? null,
    })),
  )
}
