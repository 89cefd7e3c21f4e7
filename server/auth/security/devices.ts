import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { newSignIn } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { hashToken, newToken } from '../token.ts'
import * as store from './store.ts'

const isMark = (text: string) => /^[\w-]{43}$/.test(text)

// Two people who share a device have different hashes: the table does not tell that they do.
const hashFor = (userId: string, mark: string) => hashToken(`${userId} ${mark}`)

// An unknown username costs the same query, so response times do not reveal it.
const nobody = '00000000-0000-0000-0000-000000000000'

/** What stands for this person on this device, if they have signed in from it before; else null. */
export const knownDevice = async (db: Db, userId: string | null, mark: string | null) => {
  if (!mark || !isMark(mark)) return null
  const markHash = hashFor(userId ?? nobody, mark)
  const isKnown = await store.hasDevice(db, userId ?? nobody, markHash)
  return isKnown ? markHash.toString('base64url') : null
}

/**
 * Knows the device again by its mark, or remembers it and tells its person, unless it is the first
 * they sign in with at all: nothing could be said about that one. Returns the mark for the cookie.
 */
export const recogniseDevice = async (
  app: App,
  tx: Tx,
  userId: string,
  { mark: brought, isFirst }: { mark: string | null; isFirst: boolean },
): Promise<string> => {
  const mark = brought && isMark(brought) ? brought : newToken()
  const device = { userId, markHash: hashFor(userId, mark), lastSeenAt: app.now() }
  if (await store.touchDevice(tx, device)) return mark
  await store.addDevice(tx, { ...device, createdAt: device.lastSeenAt })
  if (!isFirst) await notify(app, tx, userId, newSignIn(uuid()))
  return mark
}

export const forgetDevicesSince = store.removeDevicesSince

export const forgetDevices = (tx: Tx, userId: string) => store.removeDevicesSince(tx, userId, null)
