import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

/** `after`: not sent before this time. */
export type QueuedPush = Omit<store.NewPush, 'id'> & { after: Date | null }

/** Queues one push per recipient with a device, in the caller's transaction. Idempotent by key. */
export const queuePushes = async (
  { jobs }: Pick<App, 'jobs'>,
  tx: Db,
  pushes: QueuedPush[],
): Promise<void> => {
  const notBeforeByKey = new Map(
    pushes.map(({ userId, key, after }) => [`${userId} ${key}`, after]),
  )
  const added = await store.addPushes(
    tx,
    pushes.map(({ after: _, ...push }) => ({ id: uuid(), ...push })),
  )
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
