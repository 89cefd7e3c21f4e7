import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type {
  CaseRow,
  DecisionRow,
  NewAccountActionRow,
  ObjectionRow,
  ReportRow,
} from '#server/db/rows.ts'
import { releaseReported, unlinkReportedFiles } from '#server/files/reported/reported.ts'
import type { Language } from '#shared/language/languages.ts'
import type { OtherDeciders } from '#shared/safety/cases/rules.ts'

type NewCase = Pick<
  CaseRow,
  'id' | 'subjectType' | 'subjectId' | 'ownerId' | 'snapshot' | 'openedAt'
>

/** Opens a case or adds a report to the open one. `isNew` tells which. */
export const openCase = async (tx: Db, newCase: NewCase) => {
  const [row] = await tx<[CaseRow & { isNew: boolean }]>`
    insert into cases ${tx(newCase)}
    on conflict (subject_type, subject_id) where status = 'open'
    do update set report_count = cases.report_count + 1
    returning *, id = ${newCase.id} as is_new`
  return row
}

type ReportKey = { type: CaseRow['subjectType']; subjectId: string; reporterId: string }

/** The user's report in the open case. */
export const findReport = (db: Db, { type, subjectId, reporterId }: ReportKey) =>
  firstRow(db<Pick<ReportRow, 'id' | 'reason' | 'createdAt'>[]>`
    select r.id, r.reason, r.created_at from reports r join cases c on c.id = r.case_id
    where c.subject_type = ${type} and c.subject_id = ${subjectId} and c.status = 'open'
      and r.reporter_id = ${reporterId}`)

/** False when this user has already reported it. */
export const addReport = (tx: Db, row: ReportRow) =>
  hasRows(tx`
    insert into reports ${tx(row)} on conflict (case_id, reporter_id) do nothing returning id`)

export const lockCase = (tx: Db, id: string) =>
  firstRow(tx<CaseRow[]>`select * from cases where id = ${id} for no key update`)

/** Whether there are moderators and administrators other than the owner. */
export const findOtherDeciders = async (db: Db, ownerId: string | null) => {
  const [row] = await db<[OtherDeciders]>`
    select
      exists (select 1 from users where is_admin and id is distinct from ${ownerId}) as has_admin,
      exists (
        select 1 from users where is_moderator and not is_banned and id is distinct from ${ownerId}
      ) as has_moderator`
  return row
}

export const addObjection = (tx: Db, row: ObjectionRow) =>
  execute(tx`insert into objections ${tx(row)}`)

export const setStatus = async (
  tx: Db,
  id: string,
  { status, decidedAt }: Pick<CaseRow, 'status' | 'decidedAt'>,
) => {
  await tx`update cases set status = ${status}, decided_at = ${decidedAt} where id = ${id}`
  if (status === 'decided') await clearUnownedContent(tx, [id])
}

/** The content of a deleted account stays only until its case is decided. */
const clearUnownedContent = async (tx: Db, ids: string[]) => {
  const cleared = await tx<Pick<CaseRow, 'id'>[]>`
    update cases set snapshot = null
    where id = any(${ids}::uuid[]) and status = 'decided' and owner_id is null
      and subject_type <> 'contact'
    returning id`
  const clearedIds = cleared.map(({ id }) => id)
  await tx`
    update reports set seen_content = null where case_id = any(${clearedIds}::uuid[])`
  await releaseReported(tx, clearedIds)
}

/** Cases, decisions, reports and objections stay, without the user and their text. */
export const anonymiseUser = async (tx: Db, userId: string) => {
  await unlinkReportedFiles(tx, userId)
  const owned = await tx<Pick<CaseRow, 'id'>[]>`
    update cases set owner_id = null where owner_id = ${userId} returning id`
  const ids = owned.map(({ id }) => id)
  await clearUnownedContent(tx, ids)
  await tx`update decisions set reason = '' where case_id = any(${ids}::uuid[])`
  await tx`
    update reports set reporter_id = null, details = '', name = null, email = null, location = null
    where reporter_id = ${userId}`
  await tx`
    update objections set user_id = null, message = '', email = null where user_id = ${userId}`
}

/** The writer's address, for a mail without an account. */
export const findWriter = async (
  db: Db,
  reference: { reportId: string } | { objectionId: string },
) => {
  type Writer = { email: string; language: Language | null }
  const [row] = await db<[Writer?]>`
    ${
      'reportId' in reference
        ? db`select r.email, u.language from reports r left join users u on u.id = r.reporter_id
            where r.id = ${reference.reportId}`
        : db`select o.email, u.language from objections o left join users u on u.id = o.user_id
            where o.id = ${reference.objectionId}`
    }`
  return row?.email ? row : null
}

/** The decision in force that suspends or bans the account for the longest time. */
export const findBlockingDecision = async (db: Db, userId: string) => {
  const [row] = await db<[DecisionRow?]>`
    select d.* from decisions d join cases c on c.id = d.case_id
    where c.owner_id = ${userId} and d.kind in ('suspend', 'ban') and not exists (
      select 1 from decisions l
      where l.case_id = d.case_id and l.kind in ('suspend', 'ban', 'reverse')
        and (l.created_at, l.id) > (d.created_at, d.id)
    )
    order by d.kind, d.until desc limit 1` // "ban" sorts before "suspend"
  return row ?? null
}

export const findDecisionWithCase = (db: Db, id: string) =>
  firstRow(db<
    (DecisionRow &
      Pick<CaseRow, 'subjectType' | 'ownerId' | 'snapshot' | 'openedAt'> & { isBack: boolean })[]
  >`
    select d.*, c.subject_type, c.owner_id, c.snapshot, c.opened_at,
      d.kind = 'reverse' and c.subject_type = 'group' and exists (
        select 1 from groups g where g.id = c.subject_id and g.hidden_at is null
      ) as is_back
    from decisions d join cases c on c.id = d.case_id
    where d.id = ${id}`)

/**
 * Serialises the counting per user. The lock is weaker than the one for account deletion and
 * compatible with the share locks on user pairs.
 */
export const lockCounter = (tx: Db, userId: string) =>
  execute(tx`select id from users where id = ${userId} for no key update`)

/** Newest first. */
export const listSince = (
  tx: Db,
  { userId, kind }: Pick<NewAccountActionRow, 'userId' | 'kind'>,
  since: Date,
  limit: number,
) => tx<Pick<NewAccountActionRow, 'createdAt'>[]>`
  select created_at from new_account_actions
  where user_id = ${userId} and kind = ${kind} and created_at > ${since}
  order by created_at desc limit ${limit}`

export const addAction = (tx: Db, row: NewAccountActionRow) =>
  execute(tx`insert into new_account_actions ${tx(row)}`)
