import { v7 as uuid } from 'uuid'
import { hashId, recordSuspension, type SuspensionEntry } from '#server/audit/erasureLog.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DecisionRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { lostReason } from '#server/safety/lostReason.ts'
import type { Moderation, ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import { notifyDecision } from '#server/safety/notifications.ts'
import { findOtherDeciders, lockCase, openCase, setStatus } from '#server/safety/store.ts'
import { endSessions } from '#server/sessions/sessions.ts'
import { isSuspendedOrBanned, lockUser } from '#server/users/users.ts'
import type { DecisionDraft } from '#shared/safety/cases/contract.ts'
import {
  availableDecisions,
  mayAlsoRemove,
  mayDecideAbout,
  needsRule,
} from '#shared/safety/cases/rules.ts'
import type { Me } from '#shared/users/user.ts'
import {
  caseNotFound,
  changesAccountStatus,
  isRemoved,
  latestDecision,
  readContext,
} from './cases.ts'
import * as store from './store.ts'

type Draft = DecisionDraft & { id: string }

const dayMs = 24 * 3_600_000

const suspensionEnd = ({ kind, days }: Pick<DecisionDraft, 'kind' | 'days'>, now: Date) => {
  if (kind !== 'suspend') return null
  if (!days) throw new AppError('suspension_days_required', { field: 'days' })
  return new Date(now.getTime() + days * dayMs)
}

const requireRule = ({ kind, rule }: Pick<DecisionDraft, 'kind' | 'rule'>) => {
  if (!needsRule(kind)) return null
  if (!rule) throw new AppError('rule_required', { field: 'rule' })
  return rule
}

const checkAlsoRemoves = ({
  kind,
  alsoRemoves = false,
}: Pick<DecisionDraft, 'kind' | 'alsoRemoves'>) => {
  if (alsoRemoves && !mayAlsoRemove(kind)) throw new AppError('decision_not_possible')
  return alsoRemoves
}

/**
 * Locks the content, its owner and the case, in the global lock order. Rejects concurrent decisions
 * and decisions that this moderator may not make.
 */
const lockAndCheck = async (
  adapters: ModerationAdapters,
  tx: Tx,
  me: Me,
  { id, kind, alsoRemoves, seen }: Draft,
) => {
  const found = await store.findCase(tx, me, id)
  if (!found) throw caseNotFound()
  const { type, subjectId } = found
  if (type !== 'contact' && subjectId) await adapters[type].lock?.(tx, subjectId)
  const owner = found.ownerId ? await lockUser(tx, found.ownerId) : null
  const locked = await lockCase(tx, id)
  if (!locked) throw caseNotFound()
  const decisions = await store.listDecisions(tx, id)
  if (locked.status === 'decided' || decisions.length !== seen)
    throw new AppError('decided_already')
  const others = await findOtherDeciders(tx, found.ownerId)
  if (!mayDecideAbout(owner, me, others)) throw new AppError('other_decider_required')
  const { isThere } = await readContext(adapters, tx, me, found)
  const latest = latestDecision(decisions)
  const isPartial = await store.isPartial(tx, me, found, latest)
  if (isPartial) throw new AppError('other_decider_required')
  const state = { type, status: locked.status, owner, others, ...latest, isThere, isPartial }
  const choices = availableDecisions(state, me)
  for (const requested of alsoRemoves ? [kind, 'remove' as const] : [kind])
    if (!choices.includes(requested)) throw decisionError(requested, isThere)
  const lastAt = decisions.at(-1)?.createdAt ?? null
  return { ...found, owner, ...latest, lastAt, wasRemoved: isRemoved(decisions) }
}

const decisionError = (kind: string, isThere: boolean) => {
  if (kind === 'ban') return new AppError('only_administrators_ban')
  if (kind === 'remove' && !isThere) return new AppError('subject_gone_already')
  return new AppError('decision_not_possible')
}

/** Applies a decision with its consequences and notifications, in one transaction. */
export const decide = (app: App, moderation: Moderation, me: Me, draft: Draft) =>
  inTransaction(app.db, async (tx) => {
    const found = await lockAndCheck(moderation.adapters, tx, me, draft)
    return applyDecision(app, tx, moderation, me, found, draft)
  })

/** The case is locked and checked. */
export const applyDecision = async (
  app: App,
  tx: Tx,
  { adapters }: Moderation,
  me: Me,
  found: Found,
  draft: Omit<Draft, 'id' | 'seen'>,
) => {
  const at = app.now()
  const [rule, until] = [requireRule(draft), suspensionEnd(draft, at)]
  const alsoRemoves = checkAlsoRemoves(draft)
  const { kind, reason } = draft
  const { owner } = found
  if (kind === 'remove' || alsoRemoves) await removeContent(app, tx, adapters, me, found, rule)
  const isBack = kind === 'reverse' && (await restoreContent(app, tx, adapters, me, found))
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
  if (owner) await applyAccountStatus(app, tx, owner.id)
  if (owner && changesAccountStatus(row)) {
    await recordAccountDecision(app, tx, owner.id, row)
    await announceStatus(app, tx, owner.id, row)
  }
  const decision = {
    ...row,
    subjectType: found.type,
    snapshot: found.snapshot,
    openedAt: found.openedAt,
    isBack,
  }
  await notifyDecision(app, tx, me, { found, decision })
  await setStatus(tx, found.id, { status: 'decided', decidedAt: at })
  return store.findDecision(tx, row.id)
}

export type Found = Awaited<ReturnType<typeof lockAndCheck>>

const removeContent = async (
  app: App,
  tx: Tx,
  adapters: ModerationAdapters,
  me: Me,
  { type, subjectId, ownerId }: Found,
  rule: DecisionRow['rule'],
) => {
  if (type === 'contact' || !subjectId) return
  const isGone = !(await adapters[type].remove(app, tx, subjectId, me, { ownerId, rule }))
  if (isGone) throw new AppError('subject_gone_already')
}

/** Restores content that this case removed. */
const restoreContent = async (
  app: App,
  tx: Tx,
  adapters: ModerationAdapters,
  me: Me,
  { type, subjectId, ownerId, wasRemoved }: Found,
): Promise<boolean> => {
  if (type === 'contact' || !subjectId || !wasRemoved) return false
  const { restore } = adapters[type]
  return (await restore?.(app, tx, subjectId, me, { ownerId, rule: null })) ?? false
}

const recordAccountDecision = (
  app: App,
  tx: Tx,
  userId: string,
  { id, caseId, kind, rule, until }: Omit<DecisionRow, 'createdAt'>,
) =>
  recordSuspension(app, tx, {
    ...{ userId, caseId, decision: id, rule },
    kind: kind as 'suspend' | 'ban' | 'reverse',
    until: until?.toISOString() ?? null,
  })

/** Updates the account status. Suspended and banned users are signed out everywhere. */
const applyAccountStatus = async (app: App, tx: Tx, userId: string) => {
  const status = await store.updateAccountStatus(tx, userId, app.now())
  if (status && isSuspendedOrBanned({ id: userId, ...status }, app.now()))
    await endSessions(tx, userId)
  // Visitors see no group of a suspended user.
  app.live.signalPublicContent(tx)
}

/** What the user runs is passed on or paused in a job: its locks come before that of the user. */
const announceStatus = async (
  app: App,
  tx: Tx,
  userId: string,
  { until }: Pick<DecisionRow, 'until'>,
) => {
  await app.jobs.send(tx, 'safety.statusChanged', { userId })
  // Again when the suspension is over.
  if (until) await app.jobs.send(tx, 'safety.statusChanged', { userId }, { after: until })
}

/**
 * Replays a suspension, ban or reversal that a restored backup lost. Uses the original case if the
 * backup has it, else a new one: the account status follows from the decision log alone. False when
 * there is nothing to do.
 */
export const replaySuspension = (
  app: App,
  userId: string,
  { which, decision: id, kind, rule, until, at }: SuspensionEntry,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || (await store.hasDecision(tx, id))) return false
    const known = (await store.listCaseIds(tx, userId)).find((one) => hashId(one) === which)
    if (!known && kind === 'reverse') return false
    const decidedAt = new Date(at)
    const subject = { subjectType: 'user', subjectId: userId, ownerId: userId } as const
    const newCase = { ...subject, id: uuid(), snapshot: null, openedAt: decidedAt }
    const caseId = known ?? (await openCase(tx, newCase)).id
    await store.addDecision(tx, {
      ...{ id, caseId, decidedBy: null, kind, rule, reason: lostReason, alsoRemoves: false },
      until: until === null ? null : new Date(until),
      createdAt: decidedAt,
    })
    await setStatus(tx, caseId, { status: 'decided', decidedAt })
    await store.updateAccountStatus(tx, userId, app.now())
    await announceStatus(app, tx, userId, { until: until === null ? null : new Date(until) })
    return true
  })
