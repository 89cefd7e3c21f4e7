import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { suspensionOf } from '#server/safety/barred.ts'
import { findOthers } from '#server/safety/store.ts'
import { findUser } from '#server/users/users.ts'
import type { CaseFile, Context, DecisionKind, Subject } from '#shared/safety/cases/contract.ts'
import { choicesOf } from '#shared/safety/cases/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { handlings } from './subject.ts'

type Page = { before?: string | undefined; limit: number }
type Parts = Pick<App, 'db' | 'now'>

export const listCases = ({ db }: Parts, me: Me, page: Page) => store.listCases(db, me, page)

export const listLog = ({ db }: Parts, me: Me, page: Page) => store.listLog(db, me, page)

const nowhere: Context = { place: 'By the contact form', lines: [], isThere: false }

/** Once it is decided nobody needs to read any more in what others write to each other. */
const isPrivate = (type: Subject) => type === 'directMessage' || type === 'groupMessage'

export const contextOf = async (
  db: Db,
  me: Me,
  { type, subjectId, status, openedAt }: store.FoundCase,
): Promise<Context> => {
  if (type === 'contact' || !subjectId) return nowhere
  const context = await handlings[type].around(db, subjectId, { me, until: openedAt })
  return status === 'decided' && isPrivate(type) ? { ...context, lines: [] } : context
}

export const caseNotFound = () => new Refusal(404, 'Case not found')

/** Whoever has to decide about themselves is not told who reported it. */
const listReports = async (db: Db, me: Me, { id, ownerId }: store.FoundCase) => {
  const reports = await store.listReports(db, id)
  return ownerId === me.id ? reports.map((report) => ({ ...report, reporter: null })) : reports
}

/** Everything a decision takes: what was reported, with the little around it, and by whom. */
export const readCase = async ({ db, now }: Parts, me: Me, id: string): Promise<CaseFile> => {
  const found = await store.findCase(db, me, id)
  if (!found) throw caseNotFound()
  const owner = found.ownerId ? await findUser(db, found.ownerId) : null
  const [others, context, reports, decisions, objections, earlier] = await Promise.all([
    findOthers(db, found.ownerId),
    contextOf(db, me, found),
    listReports(db, me, found),
    store.listDecisions(db, id),
    store.listObjections(db, id),
    owner ? store.listEarlier(db, owner.id, id) : [],
  ])
  const soFar = lastOf(decisions)
  const isPartial = await store.isPartial(db, me, found, soFar)
  return {
    ...found,
    ...{ context, reports, decisions, objections, earlier },
    ownerFacts: owner && {
      memberSince: owner.createdAt,
      isBanned: owner.isBanned,
      suspendedUntil: suspensionOf(owner, now()),
    },
    choices: choicesOf(
      { ...found, ...soFar, owner, others, isThere: context.isThere, isPartial },
      me,
    ),
  }
}

type Decided = { kind: DecisionKind }

// What keeps somebody out ends by these alone: not by a warning that is added to it.
export const changesAccount = ({ kind }: Decided) =>
  kind === 'suspend' || kind === 'ban' || kind === 'reverse'

/** What was decided last, that it stands being no other; and whether a ban counts. */
export const lastOf = (decisions: Decided[]) => ({
  last: decisions.findLast(({ kind }) => kind !== 'uphold')?.kind ?? null,
  isBan: decisions.findLast(changesAccount)?.kind === 'ban',
})

/** Whether what it is about was removed in this case, and that was not taken back since. */
export const isRemoved = (decisions: (Decided & { alsoRemoves: boolean })[]) => {
  const last = decisions.findLast(
    ({ kind, alsoRemoves }) => kind === 'remove' || kind === 'reverse' || alsoRemoves,
  )
  return last !== undefined && last.kind !== 'reverse'
}
