import type { verifyRegistrationResponse as VerifyRegistration } from '@simplewebauthn/server'
import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import { hashId, recordWithdrawal } from '#server/audit/erasureLog.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { PasskeyRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { signInMethodChanged } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { weakenSessions } from '#server/sessions/sessions.ts'
import { lockUser } from '#server/users/users.ts'
import {
  maxPasskeysPerUser,
  type Passkey,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
} from '#shared/auth/passkeys/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import {
  challengeMs,
  consumeChallenge,
  relyingPartyId,
  storeChallenge,
  toUserHandle,
  verificationOptions,
} from './webauthn.ts'

const toPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
})

export const listPasskeys = async (db: Db, userId: string) =>
  (await store.listPasskeys(db, userId)).map(toPasskey)

const passkeyNotFound = () => new AppError('passkey_not_found')

const requireRoom = ({ length }: PasskeyRow[]) => {
  if (length >= maxPasskeysPerUser)
    throw new AppError('too_many_passkeys', { args: { max: maxPasskeysPerUser } })
}

// EdDSA, ES256 and RS256: every authenticator supports one of them.
const supportedAlgorithmIDs = [-8, -7, -257]

export const createPasskeyOptions = async (app: App, me: Me) => {
  const known = await store.listPasskeys(app.db, me.id)
  requireRoom(known)
  const { name: rpName } = await readPlatform(app.db)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName,
    rpID: relyingPartyId(app.config),
    userName: me.username,
    userDisplayName: me.name,
    userID: new Uint8Array(toUserHandle(me.id)),
    timeout: challengeMs,
    // The authenticator's manufacturer is not needed.
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(app, { purpose: 'add', userId: me.id }, options)
  return options as PasskeyCreationOptions
}

const verifyAttestation = async (app: App, me: Me, attestation: PasskeyAttestation) => {
  const purpose = { purpose: 'add', userId: me.id } as const
  const expectedChallenge = await consumeChallenge(
    app,
    purpose,
    attestation.response.clientDataJSON,
  )
  if (!expectedChallenge) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...verificationOptions(app.config),
      expectedChallenge,
      supportedAlgorithmIDs,
      response: attestation as Parameters<typeof VerifyRegistration>[0]['response'],
    })
    return registrationInfo ?? null
  } catch {
    // The library throws on any invalid input.
    return null
  }
}

export const addPasskey = async (
  app: App,
  me: Me,
  { response, name }: { response: PasskeyAttestation; name: string },
) => {
  const info = await verifyAttestation(app, me, response)
  if (!info) throw new AppError('passkey_not_verified')
  const { credential, credentialBackedUp } = info
  return inTransaction(app.db, async (tx) => {
    // The lock serialises concurrent calls, so the limit holds.
    await lockUser(tx, me.id)
    requireRoom(await store.listPasskeys(tx, me.id))
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
    if (!row) throw new AppError('passkey_in_use')
    await notifyChange(app, tx, me, { action: 'passkey_added', id: row.id })
    return toPasskey(row)
  })
}

export const renamePasskey = async (app: App, me: Me, id: string, name: string) => {
  const row = await store.renamePasskey(app.db, me.id, id, name)
  if (!row) throw passkeyNotFound()
  return toPasskey(row)
}

/** Runs before the recent-sign-in check: a missing passkey needs no password. */
export const requireOwnPasskey = async (app: App, me: Me, id: string) => {
  if (!(await store.findPasskey(app.db, me.id, id))) throw passkeyNotFound()
}

export const removePasskey = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    if (!(await store.removePasskey(tx, me.id, id))) throw passkeyNotFound()
    await recordRemoval(app, tx, me.id, id)
    await weakenSessions(tx, me.id)
    await notifyChange(app, tx, me, { action: 'passkey_removed', id })
  })

const recordRemoval = (app: App, tx: Tx, userId: string, id: string) =>
  recordWithdrawal(app, tx, { userId, what: 'passkey', which: hashId(id) })

/** Returns whether any was removed. */
export const removePasskeysSince = async (app: App, tx: Tx, userId: string, since: Date) => {
  const ids = await store.removePasskeysSince(tx, userId, since)
  for (const id of ids) await recordRemoval(app, tx, userId, id)
  return ids.length > 0
}

/** Removes a passkey that a restored backup brought back. False when it did not come back. */
export const replayPasskeyRemoval = async (
  { db }: Pick<App, 'db'>,
  userId: string,
  which: string,
) => {
  const known = await store.listPasskeys(db, userId)
  const found = known.find(({ id }) => hashId(id) === which)
  return found ? store.removePasskey(db, userId, found.id) : false
}

const notifyChange = async (
  app: App,
  tx: Tx,
  { id: userId }: Me,
  { action, id }: { action: string; id: string },
) => {
  await audit(tx, {
    userId,
    action,
    entityType: 'passkey',
    entityId: id,
    origin: currentOrigin(),
  })
  await notify(app, tx, userId, signInMethodChanged(uuid()))
}
