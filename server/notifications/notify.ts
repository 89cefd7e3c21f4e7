import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Fact } from './facts.ts'
import { kinds } from './kinds.ts'
import { addNotification, markFactRead } from './store.ts'

/**
 * The one way to tell a member something: called in the transaction of its cause, so that it is
 * told exactly when it happened. Telling the same fact twice does nothing the second time.
 */
export const notify = async (
  { jobs, live }: Pick<App, 'jobs' | 'live'>,
  tx: Db,
  userId: string,
  fact: Fact,
): Promise<void> => {
  const { category, priority, actionText } = kinds[fact.kind]
  const isNew = await addNotification(tx, {
    id: uuid(),
    userId,
    key: fact.key,
    type: fact.kind,
    category,
    priority,
    title: fact.title,
    message: fact.message,
    actionUrl: fact.actionUrl,
    actionText,
  })
  if (!isNew) return
  live.tell(tx, userId, { kind: 'notification' })
  if (fact.mail) await queueMail(jobs, tx, userId, fact.key, fact.mail)
}

/** What was to be done about it is done: it is not new any more, on any device. */
export const settle = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  { key }: Pick<Fact, 'key'>,
): Promise<void> => {
  if (await markFactRead(tx, userId, key)) live.tell(tx, userId, { kind: 'notification' })
}
