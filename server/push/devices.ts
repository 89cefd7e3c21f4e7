import { ECDH } from 'node:crypto'
import type { PushSubscriptionRow } from '#server/db/tellingSchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readPlatform } from '#server/settings/platform.ts'
import type { PushDevice, PushWishes, Subscription } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { deviceName } from './deviceName.ts'
import { readEndpoint } from './endpoints.ts'
import { readPreferences } from './preferences.ts'
import { ring } from './send.ts'
import * as store from './store.ts'
import { vapidKeys } from './vapid.ts'

const devicesPerUser = 20
const testSeconds = 600

const notFound = () => new Refusal(404, 'This device is not registered')

const shown = (row: PushSubscriptionRow, sessionId: string | null): PushDevice => {
  const { id, isActive, createdAt, userAgent } = row
  const isHere = row.sessionId !== null && row.sessionId === sessionId
  const preferences = readPreferences(row.preferences)
  return { id, name: deviceName(userAgent), isActive, isHere, preferences, createdAt }
}

export const publicKey = async ({ db }: Pick<App, 'db'>) => ({
  publicKey: (await vapidKeys(db)).publicKey,
})

export const listDevices = async ({ db }: Pick<App, 'db'>, me: Me, sessionId: string | null) =>
  (await store.listDevices(db, me.id)).map((row) => shown(row, sessionId))

/** A point that is not on the curve would be found out when something is to be sealed for it. */
const isPoint = (key: string) => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed') !== ''
  } catch {
    return false
  }
}

type Asker = { sessionId: string | null; userAgent: string }

export const subscribe = async (
  { db, config, now }: App,
  me: Me,
  { endpoint, keys, preferences }: Subscription,
  { sessionId, userAgent }: Asker,
) => {
  const known = readEndpoint(endpoint, config)
  if (!known)
    throw new Refusal(400, 'This is not the address of a push service', { field: 'endpoint' })
  if (!isPoint(keys.p256dh))
    throw new Refusal(400, 'This is not the key of a browser', { field: 'keys.p256dh' })
  return inTransaction(db, async (tx) => {
    await store.lockOwner(tx, me.id)
    // Or a device would be told things whose session ended at this very moment.
    if (sessionId && !(await store.isOpen(tx, sessionId))) throw new Refusal(401, 'Please sign in')
    const device = await store.putDevice(
      tx,
      {
        userId: me.id,
        endpoint: known.url.href,
        p256dhKey: keys.p256dh,
        authKey: keys.auth,
        userAgent,
        sessionId,
        createdAt: now(),
      },
      preferences ?? null,
    )
    await store.removeOldest(tx, me.id, device.id, devicesPerUser)
    return shown(device, sessionId)
  })
}

export const changePreferences = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { subscriptionId, preferences }: { subscriptionId: string; preferences: PushWishes },
  sessionId: string | null,
) => {
  const device = await store.changePreferences(db, me.id, subscriptionId, preferences)
  if (!device) throw notFound()
  return shown(device, sessionId)
}

export const unsubscribe = async ({ db }: Pick<App, 'db'>, me: Me, id: string) => {
  if (!(await store.removeDevice(db, me.id, id))) throw notFound()
}

/** Whoever is signed out is told nothing there any more. */
export const { moveDevices, removeDevicesBesides, removeDevicesIn } = store

/** By the way everything goes, and its answer is what the push service said. */
export const sendTest = async (app: App, me: Me, subscriptionId: string) => {
  const device = await store.findDevice(app.db, me.id, subscriptionId)
  if (!device) throw notFound()
  const { name } = await readPlatform(app.db)
  const note = {
    title: 'It works',
    body: `This is how ${name} tells you what is new.`,
    path: '/profile',
    tag: 'test',
  }
  const { is } = await ring(app, device, note, { ttl: testSeconds, urgency: 'normal' })
  if (is === 'gone')
    throw new Refusal(409, 'This device takes no notifications any more. Enable them again.')
  if (is !== 'taken')
    throw new Refusal(502, 'The push service of this browser does not answer. Try again later.')
}
