import { audit, hasAuditEntry } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findReportedContent, listReported } from '#server/files/reported/reported.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { t } from '#server/language/t.ts'
import { reasonText } from '#server/safety/lostReason.ts'
import type { Moderation, ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import { findOtherDeciders } from '#server/safety/store.ts'
import { activeSuspension, findUser } from '#server/users/users.ts'
import type { FileSize } from '#shared/files/contract.ts'
import type {
  CaseFile,
  CaseSubject,
  Context,
  Decision,
  DecisionKind,
} from '#shared/safety/cases/contract.ts'
import { availableDecisions } from '#shared/safety/cases/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Page = { before?: string | undefined; limit: number }
type Deps = Pick<App, 'db' | 'now'>

export const listCases = ({ db }: Deps, me: Me, page: Page) => store.listCases(db, me, page)

export const countOpenCases = ({ db }: Pick<App, 'db'>, me: Me) => store.countOpenCases(db, me)

const withReasonText = (decision: Decision): Decision => ({
  ...decision,
  reason: reasonText(decision.reason),
})

export const listLog = async ({ db }: Deps, me: Me, page: Page) =>
  (await store.listLog(db, me, page)).map(withReasonText)

const contactContext = (): Context => ({
  location: t('safety.case.contactForm'),
  lines: [],
  isThere: false,
})

/** Private messages are hidden once the case is decided. */
const isPrivate = (type: CaseSubject) => type === 'directMessage' || type === 'groupMessage'

export const readContext = async (
  adapters: ModerationAdapters,
  db: Db,
  me: Me,
  { type, subjectId, status, openedAt }: store.FoundCase,
): Promise<Context> => {
  if (type === 'contact' || !subjectId) return contactContext()
  const context = await adapters[type].context(db, subjectId, { me, until: openedAt })
  return status === 'decided' && isPrivate(type) ? { ...context, lines: [] } : context
}

export const caseNotFound = () => new AppError('case_not_found')

/** Moderators who decide about themselves must not learn who reported them. */
const listReports = async (db: Db, me: Me, { id, ownerId }: store.FoundCase) => {
  const reports = await store.listReports(db, id)
  return ownerId === me.id ? reports.map((report) => ({ ...report, reporter: null })) : reports
}

// Reading the same case again within an hour, such as by a reload, is not logged again.
const reopenedMs = 3_600_000

/** Moderators account for the private words they see. The log names the case, not the people. */
const logOpened = async (tx: Tx, me: Me, caseId: string, action: string, at: Date) => {
  const entry = { userId: me.id, action, entityId: caseId }
  const since = new Date(at.getTime() - reopenedMs)
  if (!(await hasAuditEntry(tx, entry, since)))
    await audit(tx, { ...entry, entityType: 'case', origin: currentOrigin() })
}

/**
 * Everything needed for a decision: what was reported, its context and the reporters. Opening
 * private messages is logged in the same transaction, so every reading is recorded.
 */
export const readCase = ({ db, now }: Deps, { adapters }: Moderation, me: Me, id: string) =>
  inTransaction(db, async (tx): Promise<CaseFile> => {
    const found = await store.findCase(tx, me, id)
    if (!found) throw caseNotFound()
    const owner = found.ownerId ? await findUser(tx, found.ownerId) : null
    const others = await findOtherDeciders(tx, found.ownerId)
    const context = await readContext(adapters, tx, me, found)
    if (isPrivate(found.type) && context.lines.length > 0)
      await logOpened(tx, me, id, 'conversation_opened', now())
    const reports = await listReports(tx, me, found)
    const decisions = await store.listDecisions(tx, id)
    const objections = await store.listObjections(tx, id)
    const earlier = owner ? await store.listEarlier(tx, owner.id, id) : []
    const latest = latestDecision(decisions)
    const isPartial = await store.isPartial(tx, me, found, latest)
    return {
      ...found,
      ...{ context, reports, objections, files: await listReported(tx, id) },
      decisions: decisions.map(withReasonText),
      earlier: earlier.map(withReasonText),
      ownerFacts: owner && {
        memberSince: owner.createdAt,
        isBanned: owner.isBanned,
        suspendedUntil: activeSuspension(owner, now()),
      },
      choices: availableDecisions(
        { ...found, ...latest, owner, others, isThere: context.isThere, isPartial },
        me,
      ),
    }
  })

/** A reported file. Each reading is logged, like that of the messages around it. */
export const findCaseFile = async (
  app: Pick<App, 'db' | 'now' | 'bucket' | 'log'>,
  me: Me,
  { id, fileId, size }: { id: string; fileId: string; size: FileSize },
) =>
  inTransaction(app.db, async (tx) => {
    if (!(await store.findCase(tx, me, id))) throw caseNotFound()
    const content = await findReportedContent(app, tx, id, { id: fileId, size })
    await logOpened(tx, me, id, 'conversation_opened', app.now())
    return content
  })

/**
 * The event of an open case, for a moderator who reads the answers of those who booked it. Each
 * reading is logged.
 */
export const openAnswers = async (tx: Tx, { now }: Pick<App, 'now'>, me: Me, id: string) => {
  const found = await store.findCase(tx, me, id)
  if (found?.type !== 'event' || !found.subjectId || found.status === 'decided')
    throw caseNotFound()
  await logOpened(tx, me, id, 'answers_opened', now())
  return found.subjectId
}

type Decided = { kind: DecisionKind }

// Only these decisions change the account status; a later warning does not end a ban.
export const changesAccountStatus = ({ kind }: Decided) =>
  kind === 'suspend' || kind === 'ban' || kind === 'reverse'

/** The last decision other than `uphold`, and whether a ban is in force. */
export const latestDecision = (decisions: Decided[]) => ({
  last: decisions.findLast(({ kind }) => kind !== 'uphold')?.kind ?? null,
  isBan: decisions.findLast(changesAccountStatus)?.kind === 'ban',
})

/** Whether the content was removed in this case, without a later reversal. */
export const isRemoved = (decisions: (Decided & { alsoRemoves: boolean })[]) => {
  const last = decisions.findLast(
    ({ kind, alsoRemoves }) => kind === 'remove' || kind === 'reverse' || alsoRemoves,
  )
  return last !== undefined && last.kind !== 'reverse'
}
