import { v7 as uuid } from 'uuid'
import { hashToken, newToken } from '#server/auth/token.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit, type Origin } from '#server/privacy/audit.ts'
import { hasAnyone } from '#server/users/users.ts'
import type { InvitationDraft, MadeInvitation } from '#shared/settings/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { readPlatform } from './platform.ts'
import * as store from './store.ts'

const closed = () => new Refusal(403, 'Nobody can register at the moment. Please come back later.')
const uninvited = () =>
  new Refusal(403, 'Registering takes an invitation here. Please ask somebody who is a member.')
const usedUp = () =>
  new Refusal(403, 'This invitation does not work any more. Please ask for a new one.')

/** Whoever comes first is always let in: without them there is nobody to invite others. */
const isOpen = async (db: Db) => {
  const { registration } = await readPlatform(db)
  if (registration === 'open' || !(await hasAnyone(db))) return true
  if (registration === 'closed') throw closed()
  return false
}

type Pass = { invitation: string | undefined; now: Date }

/** Before any work is done for somebody who may not register. */
export const refuseUninvited = async (db: Db, { invitation, now }: Pass): Promise<void> => {
  if (await isOpen(db)) return
  if (!invitation) throw uninvited()
  if (!(await store.isInvitation(db, hashToken(invitation), now))) throw usedUp()
}

/** For whoever opens its link: spends nothing. */
export const checkInvitation = async ({ db, now }: App, invitation: string) => ({
  isGood: await store.isInvitation(db, hashToken(invitation), now()),
})

/** In the transaction that adds the account: comes to nothing, the use of the invitation stays. */
export const useInvitation = async (tx: Tx, { invitation, now }: Pass): Promise<void> => {
  if (await isOpen(tx)) return
  if (!invitation || !(await store.spendInvitation(tx, hashToken(invitation), now))) throw usedUp()
}

const dayMs = 24 * 3_600_000

export const invite = async (
  app: App,
  me: Me,
  { uses, days }: InvitationDraft,
  origin: Origin,
): Promise<MadeInvitation> => {
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
      origin,
    })
  })
  const url = `${app.config.publicUrl}/auth?${new URLSearchParams({ invitation: token })}`
  return { ...row, madeBy: me.name, url }
}

export const listInvitations = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  store.listInvitations(db, now())

/** Whoever comes with it from now on is told that it does not work any more. */
export const revokeInvitation = (app: App, me: Me, id: string, origin: Origin): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (!(await store.removeInvitation(tx, id))) throw new Refusal(404, 'Invitation not found')
    await audit(tx, {
      userId: me.id,
      action: 'invitation_revoked',
      entityType: 'invitation',
      entityId: id,
      origin,
    })
  })
