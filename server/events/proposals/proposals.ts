import { auditForBoth } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { HostingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publish } from '#server/events/hosting/hostings.ts'
import { retractProposal } from '#server/events/hosting/proposalNotices.ts'
import * as hostings from '#server/events/hosting/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { proposalAnswered } from '#server/notifications/hostingInputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { findUser, isSuspendedOrBanned, lockUser, toMe } from '#server/users/users.ts'
import { type Decision, type Proposal, parseSavedDraft } from '#shared/events/hosting/contract.ts'
import { type HostTrust, isTrustedHost } from '#shared/events/hosting/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Waiting proposals, the oldest first, then changed events. */
export const listProposals = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
): Promise<Proposal[]> => {
  const [rows, platform] = await Promise.all([
    store.listProposals(db, me.id, now(), page),
    readPlatform(db),
  ])
  return rows.map(({ draft, host, sameTime, files, ...rest }) => ({
    ...rest,
    ...(files && { files }),
    draft: parseSavedDraft(draft),
    host: host && {
      user: host.user,
      held: host.held,
      cancelledLate: host.cancelledLate,
      removed: host.removed,
      isTrusted: isTrustedHost(host, platform),
    },
    sameTime: sameTime.map((event) => ({ ...event, startDate: new Date(event.startDate) })),
  }))
}

/** How many wait, and since when the oldest does. */
export const countProposals = async ({ db }: Pick<App, 'db'>) => {
  const { proposals, proposedAt, changed, changedAt } = await store.countProposals(db)
  return {
    proposals: { count: proposals, since: proposedAt },
    changedEvents: { count: changed, since: changedAt },
  }
}

const outcomes = {
  approve: {
    kind: 'proposalApproved',
    audited: { forSubject: 'proposal_approved', forActor: 'approved_proposal' },
  },
  askForChanges: {
    kind: 'proposalChangesAsked',
    audited: { forSubject: 'proposal_changes_asked', forActor: 'asked_to_change_proposal' },
  },
  refuse: {
    kind: 'proposalRefused',
    audited: { forSubject: 'proposal_refused', forActor: 'refused_proposal' },
  },
} as const

/** Answers a proposal once, for the version that the administrator has read. */
export const decide = (app: App, me: Me, { id, version, outcome, answer: words }: DecisionOf) =>
  inTransaction(app.db, async (tx) => {
    const answer = words ?? null
    const hosting = await hostings.lockHosting(tx, id)
    if (!hosting) throw new AppError('hosting_not_found')
    if (hosting.state !== 'proposed' || !hosting.proposedAt) throw new AppError('proposal_answered')
    if (hosting.version !== version) throw new AppError('proposal_changed')
    if (outcome !== 'approve' && !answer) throw new AppError('answer_required', { field: 'answer' })
    const roles = await hostings.listRoles(tx, id)
    const ownerId = roles.find(({ role }) => role === 'owner')?.userId
    const owner = ownerId ? await findUser(tx, ownerId) : null
    if (!owner) throw new AppError('proposal_answered')
    const decision = { decidedAt: app.now(), decidedBy: me.id, answer }
    const { title = '' } = parseSavedDraft(hosting.draft)
    if (outcome === 'approve') {
      if (isSuspendedOrBanned(owner, app.now())) throw new AppError('host_unavailable')
      await requireOwnGroup(tx, toMe(owner), hosting)
      await publish(app, tx, { hosting, owner: toMe(owner), actor: me })
      await hostings.addApproved(tx, owner.id)
    }
    const state =
      outcome === 'approve'
        ? {}
        : ({ state: outcome === 'refuse' ? 'refused' : 'changesAsked' } as const)
    await hostings.changeHosting(tx, id, { ...decision, ...state })
    const people = roles.filter((one) => one.state === 'accepted').map(({ userId }) => userId)
    app.live.publish(tx, people, { kind: 'bookingChanged', eventId: id })
    const { kind, audited } = outcomes[outcome]
    await auditForBoth(
      tx,
      { actor: me, subjectId: owner.id, entityType: 'event', entityId: id },
      audited,
    )
    await retractProposal(app, tx, hosting)
    const proposal = { id, title, proposedAt: hosting.proposedAt }
    await notify(app, tx, owner.id, proposalAnswered(kind, proposal, answer))
  })

/** The host may have named another group since, or no longer run its events. */
const requireOwnGroup = async (tx: Tx, owner: Me, { draft }: Pick<HostingRow, 'draft'>) => {
  const { groupId } = parseSavedDraft(draft)
  if (!groupId || owner.isAdmin) return
  const groups = await hostings.listRunGroups(tx, owner.id)
  if (!groups.some(({ id }) => id === groupId))
    throw new AppError('group_not_found', { field: 'groupId' })
}

type DecisionOf = Decision & { id: string }

/** Takes a changed event off the list, unless it has changed again. */
export const markSeen = (app: App, { id, version }: { id: string; version: number }) =>
  inTransaction(app.db, async (tx) => {
    const hosting = await hostings.lockHosting(tx, id)
    if (!hosting) throw new AppError('hosting_not_found')
    if (hosting.version !== version) throw new AppError('proposal_changed')
    await hostings.changeHosting(tx, id, { changedAt: null })
  })

type Trust = { userId: string; trust: HostTrust['hostTrust'] }

export const setTrust = (app: App, me: Me, { userId, trust }: Trust) =>
  inTransaction(app.db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('user_not_found')
    await store.setTrust(tx, userId, trust)
    // Public pages show the links of trusted hosts.
    app.live.signalPublicContent(tx, 'events')
    await auditForBoth(
      tx,
      {
        actor: me,
        subjectId: userId,
        entityType: 'user',
        entityId: userId,
        changed: ['hostTrust'],
      },
      { forSubject: 'host_trust_changed', forActor: 'changed_host_trust' },
    )
  })
