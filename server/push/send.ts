import type { PushRow, PushSubscriptionRow } from '#server/db/tellingSchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { NotNow } from '#server/jobs/attempt.ts'
import type { JobPayload } from '#server/jobs/queue.ts'
import { type Kind, kinds } from '#server/notifications/kinds.ts'
import { keptSince } from '#server/privacy/retention/keptSince.ts'
import { retention } from '#shared/privacy/retention.ts'
import { deliver, type Outcome } from './deliver.ts'
import { type Note, seal } from './letter.ts'
import { noteOf } from './notes.ts'
import { readPreferences } from './preferences.ts'
import * as store from './store.ts'
import { vapidKeys } from './vapid.ts'

const cleanEveryHours = 24
// A service that does not answer keeps one busy for its ten seconds: mails have the others.
const hands = 3

/** Says how queued pushes leave, and how long it is remembered that they did. */
export const handlePushJobs = (app: App): void => {
  app.jobs.handle('push.send', (job) => sendPush(app, job), { hands })
  app.jobs.every('upkeep.push', cleanEveryHours, async () => {
    const now = app.now()
    await store.removePushesBefore(app.db, keptSince(retention.mails, now))
    await app.jobs.forgetParked('push.send', keptSince(retention.jobs, now))
    await store.removeInactiveBefore(app.db, keptSince(retention.devices, now))
  })
}

/** The switch of a kind on a device; a kind without one is for every device. */
const wants = ({ preferences }: PushSubscriptionRow, kind: Kind) => {
  const { preference } = kinds[kind]
  return preference === null || readPreferences(preferences)[preference]
}

const sendPush = async (app: App, { pushId, subscriptionId }: JobPayload['push.send']) => {
  const push = await store.findPush(app.db, pushId)
  const note = push && (await noteOf(app, push))
  if (!push || !note) return
  const [device, ...others] = (await store.listDevices(app.db, push.userId)).filter(
    (one) =>
      one.isActive &&
      !push.done.includes(one.id) &&
      wants(one, push.kind as Kind) &&
      (!subscriptionId || one.id === subscriptionId),
  )
  if (!device) return
  if (others.length > 0) await sendApart(app, pushId, [device, ...others])
  else await sendTo(app, push, device, note)
}

/** Each device has tries of its own: one whose service is away does not make the others ring again. */
const sendApart = ({ db, jobs }: App, pushId: string, devices: { id: string }[]) =>
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

const sendTo = async (app: App, push: PushRow, device: PushSubscriptionRow, note: Note) => {
  const ttl = Math.floor((push.expiresAt.getTime() - app.now().getTime()) / 1000)
  const urgency = kinds[push.kind as Kind].setting === 'messages' ? 'high' : 'normal'
  const outcome = await ring(app, device, note, { ttl, urgency })
  if (outcome.is === 'taken') await store.markTaken(app.db, push, device.id, app.now())
  if (outcome.is === 'later') throw new NotNow('PUSH_429', outcome)
  if (outcome.is === 'failed')
    throw Object.assign(new Error('A push service failed'), { code: outcome.code })
}

/** Sends a note to one device now. A device that is gone is not asked again. */
export const ring = async (
  app: App,
  device: PushSubscriptionRow,
  note: Note,
  manner: { ttl: number; urgency: 'high' | 'normal' },
): Promise<Outcome> => {
  const keys = await vapidKeys(app.db)
  const letter = () => seal(app.config, keys, device, note, manner)
  const outcome = await deliver(device.endpoint, letter, app.config)
  if (outcome.is === 'gone') await store.deactivate(app.db, device.id, app.now())
  return outcome
}
