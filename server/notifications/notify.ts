import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { NotificationRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { queueMails } from '#server/mail/outbox.ts'
import { queuePushes } from '#server/push/outbox.ts'
import type { Channel } from '#shared/notifications/settings.ts'
import type { Fact } from './facts.ts'
import { type Kind, kinds } from './kinds.ts'
import { type Reach, reachOf } from './settings.ts'
import * as store from './store.ts'
import { sayIn, templateOf } from './templates.ts'

export type Teller = Pick<App, 'jobs' | 'live' | 'now'>

/** What is told, and to whom. */
export type Telling = { userId: string; fact: Fact }

// So that one statement stays far from the 65,535 values it may hold.
const atOnce = 500

/**
 * The one way to tell members something: called in the transaction of its cause, so that it is told
 * exactly when it happened. Writes the notification and queues push and mail, each for those who
 * want it. Telling the same fact twice does nothing the second time.
 */
export const notifyAll = async (teller: Teller, tx: Db, tellings: Telling[]): Promise<void> => {
  const kindsTold = new Set(tellings.map(({ fact }) => fact.kind))
  for (const kind of kindsTold) {
    const ofKind = tellings.filter(({ fact }) => fact.kind === kind)
    for (let from = 0; from < ofKind.length; from += atOnce)
      await tellSome(teller, tx, kind, ofKind.slice(from, from + atOnce))
  }
}

export const notify = (teller: Teller, tx: Db, userId: string, fact: Fact): Promise<void> =>
  notifyAll(teller, tx, [{ userId, fact }])

/** A fact on its way to one person. Without a notification it is one of a talk. */
export type Due = Telling & { notificationId: string | null; after: Date | null }

const tellSome = async (teller: Teller, tx: Db, kind: Kind, tellings: Telling[]) => {
  const now = teller.now()
  const fresh = tellings.filter(({ fact }) => !fact.expiresAt || fact.expiresAt > now)
  const reach = await reachOf(tx, kinds[kind].setting, fresh)
  const reaches = (userId: string, channel: Channel) =>
    kinds[kind].channels.includes(channel) && reach.get(userId)?.has(channel) === true
  const dues = kinds[kind].channels.includes('inApp')
    ? await addNotifications(teller, tx, kind, fresh, reach)
    : fresh.map((telling) => ({ ...telling, notificationId: null, after: null }))
  const by = (channel: Channel) => dues.filter(({ userId }) => reaches(userId, channel))
  await queuePushes(teller, tx, kind, by('push'))
  const mailed = by('mail').filter(({ fact }) => fact.isMailed ?? true)
  await queueMails(teller, tx, kind, mailed)
}

/** Also for those who want it by push or mail only, which take their words from it. */
const addNotifications = async (
  teller: Teller,
  tx: Db,
  kind: Kind,
  tellings: Telling[],
  reach: Reach,
): Promise<Due[]> => {
  const now = teller.now()
  const { category, priority } = kinds[kind]
  const template = await templateOf(tx, kind)
  const rows = tellings
    .filter(({ userId }) => kinds[kind].channels.some((one) => reach.get(userId)?.has(one)))
    .map(({ userId, fact }) => {
      const { title, message, actionText } = sayIn(template, fact.words)
      const later = fact.scheduledFor && fact.scheduledFor > now ? fact.scheduledFor : null
      return {
        ...{ id: uuid(), userId, key: fact.key, type: kind, category, priority, title, message },
        ...{ actionUrl: fact.actionUrl || null, actionText: actionText || null },
        inApp: reach.get(userId)?.has('inApp') === true,
        scheduledFor: later,
        expiresAt: fact.expiresAt ?? null,
        metadata: fact.by ? { by: fact.by } : {},
        // What was planned is as old as its hour, wherever it stands in the list.
        createdAt: later ?? now,
      }
    })
  const added = await store.addNotifications(tx, rows)
  await showInPanel(teller, tx, added)
  const factOf = new Map(tellings.map(({ userId, fact }) => [`${userId} ${fact.key}`, fact]))
  return added.flatMap(({ id, userId, key, scheduledFor }) => {
    const fact = factOf.get(`${userId} ${key}`)
    return fact ? [{ userId, fact, notificationId: id, after: scheduledFor }] : []
  })
}

type Added = Pick<NotificationRow, 'id' | 'userId' | 'inApp' | 'scheduledFor'>

/** At once, or at its hour: until then it is in no list and no count. */
const showInPanel = async ({ jobs, live }: Teller, tx: Db, added: Added[]) => {
  const shown = added.filter(({ inApp }) => inApp)
  const now = shown.filter(({ scheduledFor }) => !scheduledFor)
  if (now.length > 0)
    live.tell(
      tx,
      now.map(({ userId }) => userId),
      { kind: 'notification' },
    )
  const later = shown.flatMap(({ id, userId, scheduledFor }) =>
    scheduledFor ? [{ payload: { userId }, key: id, after: scheduledFor }] : [],
  )
  await jobs.sendAll(tx, 'notifications.come', later)
}

/** What was planned for later has come: its reader's screens ask for it. */
export const handleNotificationJobs = ({ jobs, live, db }: App) =>
  jobs.handle('notifications.come', async ({ userId }) =>
    live.tell(db, userId, { kind: 'notification' }),
  )

/** What was to be done about it is done: it is not new any more, on any device. */
export const settle = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  { key }: Pick<Fact, 'key'>,
): Promise<void> => {
  if (await store.markFactRead(tx, userId, key)) live.tell(tx, userId, { kind: 'notification' })
}

/**
 * What was told is not so any more, and goes unless it was read, with the pushes and mails about it
 * that have not gone yet.
 */
export const takeBack = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  told: { userId: string; key: string }[],
): Promise<void> => {
  const gone = await store.removeUnread(tx, told)
  if (gone.length > 0) live.tell(tx, gone, { kind: 'notification' })
}

/**
 * One has blocked the other. What each was told of the other goes, with the pushes and mails about
 * it that have not gone yet; the other keeps what they have read, so that nothing tells them.
 */
export const forgetBetween = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  blockerId: string,
  blockedId: string,
): Promise<void> => {
  await store.removeToldBy(tx, blockerId, blockedId, { alsoRead: true })
  await store.removeToldBy(tx, blockedId, blockerId, { alsoRead: false })
  live.tell(tx, [blockerId, blockedId], { kind: 'notification' })
}
