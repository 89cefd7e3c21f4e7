import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { type Kind, kinds } from '#server/notifications/kinds.ts'
import type { Delivery, NotifyDeps } from '#server/notifications/notify.ts'
import * as store from './store.ts'

const defaultTtlHours = 48
const hourMs = 3_600_000
// Delay for messages: a device with the conversation open marks them as read in time.
const messageDelayMs = 5000

/**
 * Queues one push per recipient with a device, in the caller's transaction. Idempotent by key.
 * Pushes about messages are delayed, so that a device with the conversation open can mark them as
 * read.
 */
export const queuePushes = async (
  { jobs, now }: NotifyDeps,
  tx: Db,
  kind: Kind,
  deliveries: Delivery[],
): Promise<void> => {
  const at = now().getTime()
  const expiryAfter = (from: number) =>
    new Date(from + (kinds[kind].pushHours ?? defaultTtlHours) * hourMs)
  const rows = deliveries.map(({ userId, input, notificationId, after }) => {
    const expiry = expiryAfter(after?.getTime() ?? at)
    return {
      ...{ id: uuid(), userId, kind, key: input.key, notificationId },
      directMessageId: null,
      groupMessageId: null,
      ...input.messageRef,
      expiresAt: input.expiresAt && input.expiresAt < expiry ? input.expiresAt : expiry,
      createdAt: new Date(at),
    }
  })
  const notBeforeByKey = new Map(
    deliveries.map(({ userId, input, after }) => [
      `${userId} ${input.key}`,
      input.messageRef ? new Date(at + messageDelayMs) : after,
    ]),
  )
  const added = await store.addPushes(tx, rows)
  await jobs.sendAll(
    tx,
    'push.send',
    added.map(({ id, userId, key }) => ({
      payload: { pushId: id },
      key: id,
      after: notBeforeByKey.get(`${userId} ${key}`) ?? null,
    })),
  )
}
