import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { Moderation, ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import { lockCase, openCase } from '#server/safety/store.ts'
import { isSuspendedOrBanned, lockUser } from '#server/users/users.ts'
import type { LiftDraft, SuspensionDraft } from '#shared/safety/cases/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { caseNotFound, isRemoved, latestDecision } from './cases.ts'
import { applyDecision } from './decide.ts'
import * as store from './store.ts'

type ForUser<Draft> = Draft & { id: string }

/**
 * Suspends an account without a report. The case about the profile holds the reason, so that the
 * user is notified and may object as after a report.
 */
export const suspendUser = (
  app: App,
  moderation: Moderation,
  me: Me,
  { id: userId, ...draft }: ForUser<SuspensionDraft>,
) =>
  inTransaction(app.db, async (tx) => {
    const owner = await lockUser(tx, userId)
    if (!owner) throw new AppError('user_not_found')
    if (userId === me.id) throw new AppError('own_account_suspended')
    // An administrator loses that role before being suspended, so that there is always one.
    if (owner.isAdmin) throw new AppError('administrator_suspended')
    // A repeated request does not decide, and mail the user, twice.
    if (isSuspendedOrBanned(owner, app.now())) throw new AppError('user_suspended_already')
    const { text } = await moderation.adapters.user.view(tx, me, userId)
    const opened = await openCase(tx, {
      ...{ id: uuid(), subjectType: 'user', subjectId: userId, ownerId: userId },
      ...{ snapshot: text, openedAt: app.now() },
    })
    if (!opened.isNew)
      throw new AppError('profile_reported_already', { href: `/safety?case=${opened.id}` })
    await store.setUnreported(tx, opened.id)
    const found = await store.findCase(tx, me, opened.id)
    if (!found) throw caseNotFound()
    const state = { owner, last: null, isBan: false, lastAt: null, wasRemoved: false }
    const decision = { ...draft, kind: 'suspend' as const }
    await applyDecision(app, tx, moderation, me, { ...found, ...state }, decision)
  })

/** Locks the content of the cases, before the user. */
const lockSubjects = async (adapters: ModerationAdapters, tx: Tx, me: Me, caseIds: string[]) => {
  const found: store.FoundCase[] = []
  for (const id of caseIds) {
    const one = await store.findCase(tx, me, id)
    if (!one) throw new AppError('other_decider_required')
    if (one.type !== 'contact' && one.subjectId) await adapters[one.type].lock?.(tx, one.subjectId)
    found.push(one)
  }
  return found
}

/** Reverses every decision that suspends or bans the account. */
export const liftSuspension = (
  app: App,
  moderation: Moderation,
  me: Me,
  { id: userId, reason }: ForUser<LiftDraft>,
) =>
  inTransaction(app.db, async (tx) => {
    const caseIds = await store.listBlockingCases(tx, userId, app.now())
    const cases = await lockSubjects(moderation.adapters, tx, me, caseIds)
    const owner = await lockUser(tx, userId)
    if (!owner) throw new AppError('user_not_found')
    const current = await store.listBlockingCases(tx, userId, app.now())
    const blocking = cases.filter(({ id }) => current.includes(id))
    if (blocking.length === 0) throw new AppError('user_not_suspended')
    for (const found of blocking) {
      if (!(await lockCase(tx, found.id))) throw caseNotFound()
      const decisions = await store.listDecisions(tx, found.id)
      const lastAt = decisions.at(-1)?.createdAt ?? null
      const state = {
        owner,
        ...latestDecision(decisions),
        lastAt,
        wasRemoved: isRemoved(decisions),
      }
      const decision = { kind: 'reverse' as const, reason }
      await applyDecision(app, tx, moderation, me, { ...found, ...state }, decision)
    }
  })
