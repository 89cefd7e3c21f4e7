import { v7 as uuid } from 'uuid'
import { endSessions } from '#server/auth/sessions.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DecisionRow } from '#server/db/safetySchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Origin } from '#server/privacy/audit.ts'
import { noteBarred } from '#server/privacy/erasure/list.ts'
import { isBarred } from '#server/safety/barred.ts'
import { findOthers, lockCase, setStatus } from '#server/safety/store.ts'
import { lockUser } from '#server/users/users.ts'
import type { DecisionDraft } from '#shared/safety/cases/contract.ts'
import { choicesOf, mayAlsoRemove, mayDecideAbout } from '#shared/safety/cases/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { caseNotFound, changesAccount, contextOf, isRemoved, lastOf } from './cases.ts'
import * as store from './store.ts'
import { handlings } from './subject.ts'
import { tellDecided } from './telling.ts'

type Draft = DecisionDraft & { id: string }

const dayMs = 24 * 3_600_000

const untilOf = ({ kind, days }: DecisionDraft, now: Date) => {
  if (kind !== 'suspend') return null
  if (!days) throw new Refusal(400, 'Choose for how long', { field: 'days' })
  return new Date(now.getTime() + days * dayMs)
}

const needsRule = ['remove', 'warn', 'suspend', 'ban']

const ruleOf = ({ kind, rule }: DecisionDraft) => {
  if (!needsRule.includes(kind)) return null
  if (!rule) throw new Refusal(400, 'Choose the rule it goes by', { field: 'rule' })
  return rule
}

const alsoOf = ({ kind, alsoRemoves = false }: DecisionDraft) => {
  if (alsoRemoves && !mayAlsoRemove(kind)) throw new Refusal(409, 'This cannot be decided here')
  return alsoRemoves
}

/**
 * Locks what it is about, then its owner, then the case, as everybody does; refuses whoever comes
 * second, and what this person may not decide.
 */
const lockAll = async (tx: Tx, me: Me, { id, kind, alsoRemoves, seen }: Draft) => {
  const found = await store.findCase(tx, me, id)
  if (!found) throw caseNotFound()
  const { type, subjectId } = found
  if (type !== 'contact' && subjectId) await handlings[type].lock?.(tx, subjectId)
  const owner = found.ownerId ? await lockUser(tx, found.ownerId) : null
  const locked = await lockCase(tx, id)
  if (!locked) throw caseNotFound()
  const decisions = await store.listDecisions(tx, id)
  if (locked.status === 'decided' || decisions.length !== seen)
    throw new Refusal(409, 'Somebody has decided this already')
  const others = await findOthers(tx, found.ownerId)
  if (!mayDecideAbout(owner, me, others))
    throw new Refusal(403, 'Somebody else has to decide about this')
  const { isThere } = await contextOf(tx, me, found)
  const soFar = lastOf(decisions)
  const isPartial = await store.isPartial(tx, me, found, soFar)
  if (isPartial) throw new Refusal(403, 'Somebody else has to decide about this')
  const deciding = { type, status: locked.status, owner, others, ...soFar, isThere, isPartial }
  const choices = choicesOf(deciding, me)
  for (const wish of alsoRemoves ? [kind, 'remove' as const] : [kind])
    if (!choices.includes(wish)) throw refusalOf(wish, isThere)
  const lastAt = decisions.at(-1)?.createdAt ?? null
  return { ...found, owner, ...soFar, lastAt, wasRemoved: isRemoved(decisions) }
}

const refusalOf = (kind: string, isThere: boolean) => {
  if (kind === 'ban') return new Refusal(403, 'Only an administrator can ban an account')
  if (kind === 'remove' && !isThere) return new Refusal(409, 'This is gone already')
  return new Refusal(409, 'This cannot be decided here')
}

/** A decision, all that follows from it, and that both sides hear of it: all or nothing. */
export const decide = (app: App, me: Me, draft: Draft, origin: Origin) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const [rule, until] = [ruleOf(draft), untilOf(draft, at)]
    const alsoRemoves = alsoOf(draft)
    const { kind, reason } = draft
    const found = await lockAll(tx, me, draft)
    const { owner } = found
    if (kind === 'remove' || alsoRemoves) await takeAway(app, tx, me, found, rule)
    const isBack = kind === 'reverse' && (await bringBack(app, tx, me, found))
    const row = {
      id: uuid(),
      caseId: found.id,
      decidedBy: me.id,
      kind,
      rule,
      reason,
      until,
      alsoRemoves,
    }
    await store.addDecision(tx, { ...row, createdAt: at })
    if (owner) await keepOut(app, tx, owner.id)
    if (owner && changesAccount(row)) await noteBarring(app, tx, owner.id, row)
    await tellDecided(
      app,
      tx,
      me,
      {
        found,
        decision: {
          ...row,
          subjectType: found.type,
          snapshot: found.snapshot,
          openedAt: found.openedAt,
          isBack,
        },
      },
      origin,
    )
    await setStatus(tx, found.id, { status: 'decided', decidedAt: at })
    return store.findShown(tx, row.id)
  })

type Found = Awaited<ReturnType<typeof lockAll>>

const takeAway = async (
  app: App,
  tx: Tx,
  me: Me,
  { type, subjectId, ownerId }: Found,
  rule: DecisionRow['rule'],
) => {
  if (type === 'contact' || !subjectId) return
  const isGone = !(await handlings[type].takeAway(app, tx, subjectId, me, { ownerId, rule }))
  if (isGone) throw new Refusal(409, 'This is gone already')
}

/** What this case has removed, where it was kept until now. */
const bringBack = async (
  app: App,
  tx: Tx,
  me: Me,
  { type, subjectId, ownerId, wasRemoved }: Found,
): Promise<boolean> => {
  if (type === 'contact' || !subjectId || !wasRemoved) return false
  const { bringBack } = handlings[type]
  return (await bringBack?.(app, tx, subjectId, me, { ownerId, rule: null })) ?? false
}

const noteBarring = (
  app: App,
  tx: Tx,
  userId: string,
  { id, caseId, kind, rule, until }: Omit<DecisionRow, 'createdAt'>,
) =>
  noteBarred(app, tx, {
    ...{ userId, caseId, decision: id, rule },
    kind: kind as 'suspend' | 'ban' | 'reverse',
    until: until?.toISOString() ?? null,
  })

/** Whoever is kept out is so at once, in all browsers and on all devices. */
const keepOut = async (app: App, tx: Tx, userId: string) => {
  const now = await store.keepOut(tx, userId, app.now())
  if (now && isBarred({ id: userId, ...now }, app.now())) await endSessions(tx, userId)
}
