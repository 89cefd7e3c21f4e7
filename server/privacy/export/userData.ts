import type { FastifyReply } from 'fastify'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockUser } from '#server/users/store.ts'
import type { Me } from '#shared/users/user.ts'
import { auditForBoth, type Origin } from '../audit.ts'
import * as store from './store.ts'

/** Nobody has this many consents or requests; whoever has sees the first of them. */
const atMost = 1000

/**
 * What administrators may have of somebody: account, consents and requests, as in that person's own
 * copy. No words, no trail, nothing about others. Both are told by their trails.
 */
const readUserData = ({ db, now }: App, me: Me, id: string, origin: Origin) =>
  inTransaction(db, async (tx) => {
    // Somebody who leaves in this moment gets no line in a trail that has been closed.
    if (!(await lockUser(tx, id))) throw new Refusal(404, 'User not found')
    const page = { hasId: true, after: null, limit: atMost }
    // Which proofs of consent are whose is nobody's business but the database's.
    const { consentSubject, ...account } = (await store.findAccount(tx, id)) as Record<
      string,
      unknown
    >
    const consents = await store.listPart(tx, 'consents', id, page)
    const exportRequests = await store.listPart(tx, 'exportRequests', id, page)
    const deed = { by: me, ofWhom: id, entityType: 'user', entityId: id, origin }
    await auditForBoth(tx, deed, { theirs: 'data_viewed_by_admin', ours: 'user_data_viewed' })
    return { exportedAt: now(), account, consents, exportRequests }
  })

export const sendUserData = async (
  app: App,
  me: Me,
  id: string,
  origin: Origin,
  reply: FastifyReply,
) => {
  const data = await readUserData(app, me, id, origin)
  const day = data.exportedAt.toISOString().slice(0, 10)
  return reply
    .type('application/json; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="welkom-user-${day}.json"`)
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(data, null, 2))
}
