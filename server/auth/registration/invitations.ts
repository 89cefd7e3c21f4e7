import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { hasUsers } from '#server/users/users.ts'
import type { CreatedInvitation, InvitationDraft } from '#shared/settings/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const registrationClosed = () => new AppError('registration_closed')
const invitationRequired = () => new AppError('invitation_required')
const invalidInvitation = () => new AppError('invalid_invitation')

/** The first account needs no invitation, because no user exists who could invite. */
const isRegistrationOpen = async (db: Db) => {
  const { registration } = await readPlatform(db)
  if (registration === 'open' || !(await hasUsers(db))) return true
  if (registration === 'closed') throw registrationClosed()
  return false
}

type RegistrationPass = { invitation: string | undefined; now: Date }

/** Checked before any expensive work of a registration. */
export const requireInvitation = async (
  db: Db,
  { invitation, now }: RegistrationPass,
): Promise<void> => {
  if (await isRegistrationOpen(db)) return
  if (!invitation) throw invitationRequired()
  if (!(await store.isValidInvitation(db, hashToken(invitation), now))) throw invalidInvitation()
}

/** For the opened link: checks without redeeming. */
export const checkInvitation = async ({ db, now }: App, invitation: string) => ({
  isGood: await store.isValidInvitation(db, hashToken(invitation), now()),
})

/** In the transaction that adds the account: if it rolls back, the invitation is not used up. */
export const redeemInvitation = async (
  tx: Tx,
  { invitation, now }: RegistrationPass,
): Promise<void> => {
  if (await isRegistrationOpen(tx)) return
  if (!invitation || !(await store.redeemInvitation(tx, hashToken(invitation), now)))
    throw invalidInvitation()
}

const dayMs = 24 * 3_600_000

export const invite = async (
  app: App,
  me: Me,
  { uses, days }: InvitationDraft,
): Promise<CreatedInvitation> => {
  const token = newToken()
  const createdAt = app.now()
  const row = {
    id: uuid(),
    tokenHash: hashToken(token),
    createdBy: me.id,
    usesLeft: uses,
    expiresAt: new Date(createdAt.getTime() + days * dayMs),
    createdAt,
  }
  await inTransaction(app.db, async (tx) => {
    await store.addInvitation(tx, row)
    await audit(tx, {
      userId: me.id,
      action: 'invitation_made',
      entityType: 'invitation',
      entityId: row.id,
      origin: currentOrigin(),
    })
  })
  const url = `${app.config.publicUrl}/auth?${new URLSearchParams({ invitation: token })}`
  return { ...row, madeBy: me.name, url }
}

export const listInvitations = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  store.listInvitations(db, now())

/** Later registrations with this invitation are rejected. */
export const revokeInvitation = (app: App, me: Me, id: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (!(await store.removeInvitation(tx, id))) throw new AppError('invitation_not_found')
    await audit(tx, {
      userId: me.id,
      action: 'invitation_revoked',
      entityType: 'invitation',
      entityId: id,
      origin: currentOrigin(),
    })
  })
