import { ECDH } from 'node:crypto'
import type { PushSubscriptionRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import type { PushDevice, PushPreferencesPatch, Subscription } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { parseEndpoint } from './deliver.ts'
import { deviceName } from './deviceName.ts'
import { sendToDevice } from './send.ts'
import * as store from './store.ts'
import { readPreferences } from './store.ts'
import { vapidKeys } from './vapid.ts'

const devicesPerUser = 20
const testSeconds = 600

const notFound = () => new AppError('device_not_found')

const toPushDevice = (row: PushSubscriptionRow, sessionId: string | null): PushDevice => {
  const { id, isActive, createdAt, userAgent } = row
  const isHere = row.sessionId !== null && row.sessionId === sessionId
  const preferences = readPreferences(row.preferences)
  return { id, name: deviceName(userAgent), isActive, isHere, preferences, createdAt }
}

export const publicKey = async ({ db }: Pick<App, 'db'>) => ({
  publicKey: (await vapidKeys(db)).publicKey,
})

export const listDevices = async ({ db }: Pick<App, 'db'>, me: Me, sessionId: string | null) =>
  (await store.listDevices(db, me.id)).map((row) => toPushDevice(row, sessionId))

/** Rejects a point off the curve now; otherwise encryption would fail on each delivery. */
const isCurvePoint = (key: string) => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed') !== ''
  } catch {
    return false
  }
}

type ClientInfo = { sessionId: string | null; userAgent: string }

export const subscribe = async (
  { db, config, now }: App,
  me: Me,
  { endpoint, keys, preferences }: Subscription,
  { sessionId, userAgent }: ClientInfo,
) => {
  const allowed = parseEndpoint(endpoint, config)
  if (!allowed) throw new AppError('invalid_push_endpoint', { field: 'endpoint' })
  if (!isCurvePoint(keys.p256dh)) throw new AppError('invalid_push_key', { field: 'keys.p256dh' })
  return inTransaction(db, async (tx) => {
    await store.lockOwner(tx, me.id)
    // Otherwise a concurrent sign-out would leave a device that still receives pushes.
    if (sessionId && !(await store.isSessionOpen(tx, sessionId)))
      throw new AppError('not_signed_in')
    const device = await store.upsertDevice(
      tx,
      {
        userId: me.id,
        endpoint: allowed.url.href,
        p256dhKey: keys.p256dh,
        authKey: keys.auth,
        userAgent,
        sessionId,
        createdAt: now(),
      },
      preferences ?? null,
    )
    await store.removeOldestDevices(tx, me.id, device.id, devicesPerUser)
    return toPushDevice(device, sessionId)
  })
}

export const changePreferences = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { subscriptionId, preferences }: { subscriptionId: string; preferences: PushPreferencesPatch },
  sessionId: string | null,
) => {
  const device = await store.changePreferences(db, me.id, subscriptionId, preferences)
  if (!device) throw notFound()
  return toPushDevice(device, sessionId)
}

export const unsubscribe = async ({ db }: Pick<App, 'db'>, me: Me, id: string) => {
  if (!(await store.removeDevice(db, me.id, id))) throw notFound()
}

/** Called on sign-in and sign-out: a signed-out session receives no pushes. */
export const { moveDevices, removeDevicesExceptSession, removeDevicesOfSession } = store

/** Uses the regular delivery path and reports the answer of the push service. */
export const sendTest = async (app: App, me: Me, subscriptionId: string) => {
  const device = await store.findDevice(app.db, me.id, subscriptionId)
  if (!device) throw notFound()
  const { name } = await readPlatform(app.db)
  const message = {
    title: t('push.test.title'),
    body: t('push.test.body', { community: name }),
    language: currentLanguage(),
    path: '/profile',
    tag: 'test',
  }
  const { kind } = await sendToDevice(app, device, message, { ttl: testSeconds, urgency: 'normal' })
  if (kind === 'gone') throw new AppError('device_unreachable')
  if (kind !== 'delivered') throw new AppError('push_service_unavailable')
}
