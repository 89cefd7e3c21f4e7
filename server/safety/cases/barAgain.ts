import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { type Barred, hashOf } from '#server/privacy/erasure/list.ts'
import { openCase, setStatus } from '#server/safety/store.ts'
import { lockUser } from '#server/users/users.ts'
import * as store from './store.ts'

const why =
  'This was decided before a backup of the community was brought back. What was written about it then is lost; you can object to it.'

/**
 * Keeps out whom a decision kept out that came after a backup, or lets in whom one let in. The case
 * is the one it was where the backup has it, else a new one: whether somebody is kept out follows
 * from the log alone. False where nothing is to be done.
 */
export const barAgain = (
  app: App,
  userId: string,
  { which, decision: id, kind, rule, until, at }: Barred,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || (await store.hasDecision(tx, id))) return false
    const known = (await store.listCaseIdsOf(tx, userId)).find((one) => hashOf(one) === which)
    if (!known && kind === 'reverse') return false
    const decidedAt = new Date(at)
    const about = { subjectType: 'user', subjectId: userId, ownerId: userId } as const
    const opening = { ...about, id: uuid(), snapshot: null, openedAt: decidedAt }
    const caseId = known ?? (await openCase(tx, opening)).id
    await store.addDecision(tx, {
      ...{ id, caseId, decidedBy: null, kind, rule, reason: why, alsoRemoves: false },
      until: until === null ? null : new Date(until),
      createdAt: decidedAt,
    })
    await setStatus(tx, caseId, { status: 'decided', decidedAt })
    await store.keepOut(tx, userId, app.now())
    return true
  })
