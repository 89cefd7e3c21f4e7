import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { type Kind, kinds } from '#server/notifications/kinds.ts'
import type { Due, Teller } from '#server/notifications/notify.ts'
import * as store from './store.ts'

const usualHours = 48
const hourMs = 3_600_000
// A talk that is open on some device is read there within these.
const readingMs = 5000

/**
 * Queues a push for each of these who has a device, in the transaction of its cause; the same fact
 * gives one. `after` of what is said in a talk leaves time to read it where it is open.
 */
export const queuePushes = async (
  { jobs, now }: Teller,
  tx: Db,
  kind: Kind,
  dues: Due[],
): Promise<void> => {
  const at = now().getTime()
  const ends = (from: number) => new Date(from + (kinds[kind].pushHours ?? usualHours) * hourMs)
  const rows = dues.map(({ userId, fact, notificationId, after }) => {
    const end = ends(after?.getTime() ?? at)
    return {
      ...{ id: uuid(), userId, kind, key: fact.key, notificationId },
      directMessageId: null,
      groupMessageId: null,
      ...fact.said,
      expiresAt: fact.expiresAt && fact.expiresAt < end ? fact.expiresAt : end,
      createdAt: new Date(at),
    }
  })
  const laterOf = new Map(
    dues.map(({ userId, fact, after }) => [
      `${userId} ${fact.key}`,
      fact.said ? new Date(at + readingMs) : after,
    ]),
  )
  const added = await store.addPushes(tx, rows)
  await jobs.sendAll(
    tx,
    'push.send',
    added.map(({ id, userId, key }) => ({
      payload: { pushId: id },
      key: id,
      after: laterOf.get(`${userId} ${key}`) ?? null,
    })),
  )
}
