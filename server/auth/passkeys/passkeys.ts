import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { v7 as uuid } from 'uuid'
import { type Origin, weakenSessions } from '#server/auth/sessions.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PasskeyRow } from '#server/db/trustSchema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { signInMethodChanged } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/privacy/audit.ts'
import { hashOf, noteWithdrawn } from '#server/privacy/erasure/list.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { lockUser } from '#server/users/users.ts'
import {
  type MadePasskey,
  type NewPasskeyOptions,
  type Passkey,
  passkeysPerUser,
} from '#shared/auth/passkeys/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { challengeMs, expectedBy, hostOf, keepChallenge, takeChallenge } from './challenges.ts'
import { handleOf } from './signing.ts'
import * as store from './store.ts'

const shown = ({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
})

export const listPasskeys = async (db: Db, userId: string) =>
  (await store.listPasskeys(db, userId)).map(shown)

const noSuchPasskey = () => new Refusal(404, 'This passkey was not found')

const refuseTooMany = ({ length }: PasskeyRow[]) => {
  if (length >= passkeysPerUser)
    throw new Refusal(409, `${passkeysPerUser} passkeys are the most. Remove one first.`)
}

// EdDSA, ES256 and RS256: every device knows one of them.
const supportedAlgorithmIDs = [-8, -7, -257]

export const offerPasskey = async (app: App, me: Me) => {
  const known = await store.listPasskeys(app.db, me.id)
  refuseTooMany(known)
  const { name: rpName } = await readPlatform(app.db)
  const options = await generateRegistrationOptions({
    rpName,
    rpID: hostOf(app.config),
    userName: me.username,
    userDisplayName: me.name,
    userID: new Uint8Array(handleOf(me.id)),
    timeout: challengeMs,
    // Which maker built the device is nobody's business here.
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(app, { purpose: 'add', userId: me.id }, options)
  return options as NewPasskeyOptions
}

const readMade = async (app: App, me: Me, made: MadePasskey) => {
  const purpose = { purpose: 'add', userId: me.id } as const
  const expectedChallenge = await takeChallenge(app, purpose, made.response.clientDataJSON)
  if (!expectedChallenge) return null
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectedBy(app.config),
      expectedChallenge,
      supportedAlgorithmIDs,
      response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    })
    return registrationInfo ?? null
  } catch {
    // It throws for whatever is not right about what was sent, and nothing of that is a bug.
    return null
  }
}

export const addPasskey = async (
  app: App,
  me: Me,
  { response, name }: { response: MadePasskey; name: string },
  origin: Origin,
) => {
  const info = await readMade(app, me, response)
  if (!info) throw new Refusal(400, 'This passkey could not be checked. Please try again.')
  const { credential, credentialBackedUp } = info
  return inTransaction(app.db, async (tx) => {
    // Two at once take turns, or there would be one more than the most.
    await lockUser(tx, me.id)
    refuseTooMany(await store.listPasskeys(tx, me.id))
    const row = await store.addPasskey(tx, {
      id: uuid(),
      userId: me.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: response.response.transports ?? [],
      name,
      isSynced: credentialBackedUp,
      createdAt: app.now(),
      lastUsedAt: null,
    })
    if (!row) throw new Refusal(409, 'This passkey is in use already')
    await tellChange(app, tx, me, { action: 'passkey_added', id: row.id, origin })
    return shown(row)
  })
}

export const renamePasskey = async (app: App, me: Me, id: string, name: string) => {
  const row = await store.renamePasskey(app.db, me.id, id, name)
  if (!row) throw noSuchPasskey()
  return shown(row)
}

/** Before it is asked how long ago somebody signed in: what is not there needs no password. */
export const refuseUnknownPasskey = async (app: App, me: Me, id: string) => {
  if (!(await store.findPasskey(app.db, me.id, id))) throw noSuchPasskey()
}

export const removePasskey = (app: App, me: Me, id: string, origin: Origin) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    if (!(await store.removePasskey(tx, me.id, id))) throw noSuchPasskey()
    await noteRemoved(app, tx, me.id, id)
    await weakenSessions(tx, me.id)
    await tellChange(app, tx, me, { action: 'passkey_removed', id, origin })
  })

const noteRemoved = (app: App, tx: Tx, userId: string, id: string) =>
  noteWithdrawn(app, tx, { userId, what: 'passkey', which: hashOf(id) })

/** Whether there were any. */
export const dropPasskeysSince = async (app: App, tx: Tx, userId: string, since: Date) => {
  const ids = await store.removePasskeysSince(tx, userId, since)
  for (const id of ids) await noteRemoved(app, tx, userId, id)
  return ids.length > 0
}

/** One that was removed, and came back with a backup. False where it did not. */
export const removePasskeyAgain = async (
  { db }: Pick<App, 'db'>,
  userId: string,
  which: string,
) => {
  const known = await store.listPasskeys(db, userId)
  const found = known.find(({ id }) => hashOf(id) === which)
  return found ? store.removePasskey(db, userId, found.id) : false
}

const tellChange = async (
  app: App,
  tx: Tx,
  { id: userId }: Me,
  { action, id, origin }: { action: string; id: string; origin: Origin },
) => {
  await audit(tx, {
    userId,
    action,
    entityType: 'passkey',
    entityId: id,
    origin,
  })
  await notify(app, tx, userId, signInMethodChanged(uuid()))
}
