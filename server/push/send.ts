import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { PushRow, PushSubscriptionRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { ServiceUnavailable } from '#server/jobs/attempt.ts'
import type { JobPayload } from '#server/jobs/queue.ts'
import { retention, retentionCutoff } from '#shared/privacy/retention.ts'
import type { PushPreference } from '#shared/push/contract.ts'
import { deliver, type Outcome } from './deliver.ts'
import type { PushMessage } from './pushMessage.ts'
import * as store from './store.ts'
import { readPreferences } from './store.ts'
import { vapidKeys } from './vapid.ts'

const cleanupIntervalHours = 24
// A push service that does not answer blocks a worker for ten seconds; the rest stay free for
// mails.
const concurrency = 3

type Urgency = 'high' | 'normal'

/** `preference`: the device preference that can mute it; null when none can. */
type RenderedPush = {
  message: PushMessage
  preference: PushPreference | null
  urgency: Urgency
}

/** Renders a queued push from the current state; null when it is read, disabled or obsolete. */
export type RenderPush = (app: App, push: PushRow) => Promise<RenderedPush | null>

/** Registers push delivery and the retention of its records. */
export const handlePushJobs = (app: App, renderPush: RenderPush): void => {
  app.jobs.handle('push.send', (job) => sendPush(app, renderPush, job), { concurrency })
  app.jobs.every('maintenance.push', cleanupIntervalHours, async () => {
    const now = app.now()
    await store.removePushesBefore(app.db, retentionCutoff(retention.mails, now))
    await app.jobs.removeDeadLetters('push.send', retentionCutoff(retention.jobs, now))
    await store.removeInactiveBefore(app.db, retentionCutoff(retention.devices, now))
  })
}

const allows = ({ preferences }: PushSubscriptionRow, preference: PushPreference | null) =>
  preference === null || readPreferences(preferences)[preference]

const sendPush = async (
  app: App,
  renderPush: RenderPush,
  { pushId, subscriptionId }: JobPayload['push.send'],
) => {
  const push = await store.findPush(app.db, pushId)
  const rendered = push && (await renderPush(app, push))
  if (!push || !rendered) return
  const [device, ...others] = (await store.listDevices(app.db, push.userId)).filter(
    (one) =>
      one.isActive &&
      !push.done.includes(one.id) &&
      allows(one, rendered.preference) &&
      (!subscriptionId || one.id === subscriptionId),
  )
  if (!device) return
  if (others.length > 0) await fanOut(app, pushId, [device, ...others])
  else await deliverTo(app, push, device, rendered)
}

/** One job per device, so that retries for a failing push service do not repeat the others. */
const fanOut = ({ db, jobs }: App, pushId: string, devices: { id: string }[]) =>
  inTransaction(db, (tx) =>
    jobs.sendAll(
      tx,
      'push.send',
      devices.map(({ id }) => ({
        payload: { pushId, subscriptionId: id },
        key: `${pushId} ${id}`,
        after: null,
      })),
    ),
  )

const deliverTo = async (
  app: App,
  push: PushRow,
  device: PushSubscriptionRow,
  { message, urgency }: RenderedPush,
) => {
  const ttl = Math.floor((push.expiresAt.getTime() - app.now().getTime()) / 1000)
  const outcome = await sendToDevice(app, device, message, { ttl, urgency })
  if (outcome.kind === 'delivered') await store.markDelivered(app.db, push, device.id, app.now())
  if (outcome.kind === 'retryLater') throw new ServiceUnavailable('PUSH_429', outcome)
  if (outcome.kind === 'failed')
    throw Object.assign(new Error('A push service failed'), { code: outcome.code })
}

/** Sends a message to one device immediately. Deactivates the device when its endpoint is gone. */
export const sendToDevice = async (
  app: App,
  device: PushSubscriptionRow,
  message: PushMessage,
  options: { ttl: number; urgency: Urgency },
): Promise<Outcome> => {
  const keys = await vapidKeys(app.db)
  const { encryptPush } = await import('./pushMessage.ts')
  const encrypt = () => encryptPush(app.config, keys, device, message, options)
  const outcome = await deliver(device.endpoint, encrypt, app.config)
  if (outcome.kind === 'gone') await store.deactivate(app.db, device.id, app.now())
  return outcome
}

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
