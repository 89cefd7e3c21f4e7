import type { Fragment } from 'postgres'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { CaseRow, DecisionRow } from '#server/db/rows.ts'
import { publicUser } from '#server/users/store.ts'
import type { Case, CaseFile, Decision } from '#shared/safety/cases/contract.ts'

type Viewer = { id: string; isAdmin: boolean }
type Page = { before?: string | undefined; limit: number }

const hasOtherAdmin = (db: Db) => db`
  exists (select 1 from users where is_admin and id <> c.owner_id)`
const hasOtherModerator = (db: Db) => db`
  exists (select 1 from users where is_moderator and not is_banned and id <> c.owner_id)`

/** The SQL version of `mayDecideAbout`. */
const canDecide = (db: Db, id: Fragment, isAdmin: Fragment) => db`
  case when c.owner_id = ${id}
    then o.is_admin and not ${hasOtherAdmin(db)} and not ${hasOtherModerator(db)}
    else ${isAdmin} or (o.is_admin or o.is_moderator) is not true or not ${hasOtherAdmin(db)}
  end`
const canViewerDecide = (db: Db, me: Viewer) => canDecide(db, db`${me.id}`, db`${me.isAdmin}`)

const excerptLength = 200

const caseColumns = (db: Db) => db`
  c.id, c.subject_type as type, c.status, ${publicUser(db, 'o')} as owner, c.report_count,
  (
    select left(content, ${excerptLength}) || case when length(content) > ${excerptLength} then '…' else '' end
    from coalesce(c.snapshot, (select details from reports r where r.case_id = c.id limit 1), '') as content
  ) as excerpt,
  coalesce((select array_agg(distinct r.reason) from reports r where r.case_id = c.id), '{}')
    as reasons,
  c.opened_at`

const withOwner = (db: Db) => db`cases c left join users o on o.id = c.owner_id`

/** Whether the person reported the content or made the decision that is objected to. */
const isInvolved = (db: Db, { id }: Pick<FoundCase, 'id'>, personId: Fragment) => db`
  (exists (select 1 from reports where case_id = ${id} and reporter_id = ${personId})
    or (select decided_by from decisions where case_id = ${id}
      order by created_at desc, id desc limit 1) is not distinct from ${personId})`

/**
 * Whether a moderator is involved in the case while an uninvolved one could decide. Only
 * administrators may reverse a ban.
 */
export const isPartial = async (
  db: Db,
  me: Viewer,
  found: Pick<FoundCase, 'id' | 'ownerId'>,
  { isBan }: { isBan: boolean },
) => {
  const [row] = await db<[{ isPartial: boolean }]>`
    select ${isInvolved(db, found, db`${me.id}::uuid`)} and exists (
      select 1 from users p
      where (p.is_admin or p.is_moderator) and not p.is_banned and p.id <> ${me.id}
        and not ${isInvolved(db, found, db`p.id`)}
        and (p.is_admin or not ${isBan}::boolean) and exists (
          select 1 from ${withOwner(db)} where c.id = ${found.id} and ${canDecide(db, db`p.id`, db`p.is_admin`)}
        )
    ) as is_partial`
  return row.isPartial
}

/** Open cases, oldest first. */
export const listCases = (db: Db, me: Viewer, { before, limit }: Page) => db<Case[]>`
  select ${caseColumns(db)} from ${withOwner(db)}
  where c.status <> 'decided' and ${canViewerDecide(db, me)}
  ${
    before
      ? db`and (c.opened_at, c.id) > (select opened_at, id from cases where id = ${before})`
      : db``
  }
  order by c.opened_at, c.id limit ${limit}`

type OpenCases = Record<'reports' | 'objections' | 'contact', { count: number; since: Date | null }>

/** The open cases that the viewer may decide, by what they are. */
export const countOpenCases = async (db: Db, me: Viewer): Promise<OpenCases> => {
  const rows = await db<{ kind: keyof OpenCases; count: number; since: Date }[]>`
    select case when c.status = 'objected' then 'objections'
      when c.subject_type = 'contact' then 'contact' else 'reports' end as kind,
      count(*)::int as count, min(case when c.status = 'objected'
        then (select max(created_at) from objections where case_id = c.id) else c.opened_at
      end) as since
    from ${withOwner(db)} where c.status <> 'decided' and ${canViewerDecide(db, me)} group by 1`
  const of = (kind: keyof OpenCases) =>
    rows.find((row) => row.kind === kind) ?? { count: 0, since: null }
  return { reports: of('reports'), objections: of('objections'), contact: of('contact') }
}

export type FoundCase = Case & Pick<CaseRow, 'subjectId' | 'ownerId' | 'snapshot'>

export const findCase = (db: Db, me: Viewer, id: string) =>
  firstRow(db<FoundCase[]>`
    select ${caseColumns(db)}, c.subject_id, c.owner_id, c.snapshot
    from ${withOwner(db)} where c.id = ${id} and ${canViewerDecide(db, me)}`)

export const listReports = (db: Db, caseId: string) => db<CaseFile['reports']>`
  select r.id, ${publicUser(db, 'u')} as reporter, r.name, r.topic, r.location, r.reason, r.details,
    r.seen_content, r.created_at
  from reports r left join users u on u.id = r.reporter_id
  where r.case_id = ${caseId} order by r.created_at, r.id limit 100`

export const listObjections = (db: Db, caseId: string) => db<CaseFile['objections']>`
  select o.id, ${publicUser(db, 'u')} as "user", o.message, o.created_at
  from objections o left join users u on u.id = o.user_id
  where o.case_id = ${caseId} order by o.created_at, o.id limit 100`

const decisionColumns = (db: Db) => db`
  d.id, d.case_id, c.subject_type as type, d.kind, d.rule, d.reason, d.until, d.also_removes,
  ${publicUser(db, 'm')} as decided_by, ${publicUser(db, 'o')} as about, d.created_at
  from decisions d join cases c on c.id = d.case_id
  left join users m on m.id = d.decided_by left join users o on o.id = c.owner_id`

/** The decisions of a case, oldest first. */
export const listDecisions = (db: Db, caseId: string) => db<Decision[]>`
  select ${decisionColumns(db)} where d.case_id = ${caseId} order by d.created_at, d.id`

/** Decisions about the owner in other cases, newest first. */
export const listEarlier = (db: Db, ownerId: string, caseId: string) => db<Decision[]>`
  select ${decisionColumns(db)} where c.owner_id = ${ownerId} and c.id <> ${caseId}
  order by d.created_at desc, d.id desc limit 20`

/** The decision log, newest first. Ids are time-ordered (UUIDv7). */
export const listLog = (db: Db, me: Viewer, { before, limit }: Page) => db<Decision[]>`
  select ${decisionColumns(db)} where ${canViewerDecide(db, me)}
  ${before ? db`and d.id < ${before}` : db``}
  order by d.id desc limit ${limit}`

export const findDecision = async (db: Db, id: string) => {
  const [row] = await db<[Decision]>`select ${decisionColumns(db)} where d.id = ${id}`
  return row
}

export const hasDecision = async (db: Db, id: string) =>
  (await db`select 1 from decisions where id = ${id}`).length > 0

/** The ids of the cases about a user. */
export const listCaseIds = async (db: Db, ownerId: string) =>
  (await db<{ id: string }[]>`select id from cases where owner_id = ${ownerId}`).map(({ id }) => id)

/** The cases whose suspension or ban is in force. */
export const listBlockingCases = async (db: Db, ownerId: string, now: Date) =>
  rowIds(db<{ id: string }[]>`
    select case_id as id from (
      select distinct on (d.case_id) d.case_id, d.kind, d.until
      from decisions d join cases c on c.id = d.case_id
      where c.owner_id = ${ownerId} and d.kind in ('suspend', 'ban', 'reverse')
      order by d.case_id, d.created_at desc, d.id desc
    ) last
    where kind = 'ban' or (kind = 'suspend' and until > ${now})
    order by case_id`)

/** For a case that an administrator decides without a report. */
export const setUnreported = (tx: Db, id: string) =>
  execute(tx`update cases set report_count = 0 where id = ${id}`)

export const addDecision = (tx: Db, row: DecisionRow) =>
  execute(tx`insert into decisions ${tx(row)}`)

export const reporterIds = (db: Db, caseId: string) =>
  rowIds(db<{ id: string }[]>`
    select reporter_id as id from reports where case_id = ${caseId} and reporter_id is not null`)

export const reportIds = (db: Db, caseId: string) =>
  rowIds(db<{ id: string }[]>`
    select id from reports where case_id = ${caseId} and email is not null`)

/** Objections since the last decision whose addresses get no other mail about it. */
export const listUnanswered = (db: Db, caseId: string, since: Date) =>
  rowIds(db<{ id: string }[]>`
    select j.id from objections j
    where j.case_id = ${caseId} and j.created_at >= ${since} and j.email is not null
      and not exists (
        select 1 from users u
        where lower(u.email) = lower(j.email) and (
          u.id = (select owner_id from cases where id = ${caseId})
          or u.id in (select reporter_id from reports where case_id = ${caseId})
        )
      )
      and not exists (
        select 1 from reports r where r.case_id = ${caseId} and lower(r.email) = lower(j.email)
      )`)

/**
 * Derives the account status from the decision log: the last account decision of each case counts.
 * A warning added to a ban does not end it. Returns the new status.
 */
export const updateAccountStatus = (tx: Db, userId: string, now: Date) =>
  firstRow(tx<{ suspendedUntil: Date | null; isBanned: boolean }[]>`
    with last as (
      select distinct on (d.case_id) d.kind, d.until
      from decisions d join cases c on c.id = d.case_id
      where c.owner_id = ${userId} and d.kind in ('suspend', 'ban', 'reverse')
      order by d.case_id, d.created_at desc, d.id desc
    )
    update users set
      is_banned = exists (select 1 from last where kind = 'ban'),
      suspended_until = (select max(until) from last where kind = 'suspend' and until > ${now})
    where id = ${userId}
    returning suspended_until, is_banned`)
