import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { requireOrigin } from '#server/http/currentOrigin.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { newSignIn } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import * as store from './store.ts'

const isDeviceToken = (text: string) => /^[\w-]{43}$/.test(text)

// The hash includes the user, so the table does not reveal shared devices.
const hashDevice = (userId: string, deviceToken: string) => hashToken(`${userId} ${deviceToken}`)

// An unknown username costs the same query, so response times do not reveal it.
const unknownUserId = '00000000-0000-0000-0000-000000000000'

/** Returns the key of a device that this user has signed in from, else null. */
export const findKnownDevice = async (
  db: Db,
  userId: string | null,
  deviceToken: string | null,
) => {
  if (!deviceToken || !isDeviceToken(deviceToken)) return null
  const tokenHash = hashDevice(userId ?? unknownUserId, deviceToken)
  const isKnown = await store.hasDevice(db, userId ?? unknownUserId, tokenHash)
  return isKnown ? tokenHash.toString('base64url') : null
}

/**
 * Recognises the device by its token, or registers it and notifies the user. The first sign-in of
 * an account sends no notification. Returns the token for the cookie.
 */
export const recogniseDevice = async (
  app: App,
  tx: Tx,
  userId: string,
  { isFirst }: { isFirst: boolean },
): Promise<string> => {
  const { deviceToken: cookieToken } = requireOrigin()
  const deviceToken = cookieToken && isDeviceToken(cookieToken) ? cookieToken : newToken()
  const device = { userId, tokenHash: hashDevice(userId, deviceToken), lastSeenAt: app.now() }
  if (await store.touchDevice(tx, device)) return deviceToken
  await store.addDevice(tx, { ...device, createdAt: device.lastSeenAt })
  if (!isFirst) await notify(app, tx, userId, newSignIn(uuid()))
  return deviceToken
}

export const removeKnownDevicesSince = store.removeDevicesSince

export const removeKnownDevices = (tx: Tx, userId: string) =>
  store.removeDevicesSince(tx, userId, null)
