import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '#server/db/connect.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { newTestUser, newTestUsers, type Person } from '../support/apiClient.ts'
import { isUnexpected } from '../support/concurrentRequests.ts'
import { type Kind, kinds, type Race } from '../support/deleteRaceCases.ts'
import { type Installation, onInstallation, onPostgres } from '../support/installation.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 10, nightly: 200, full: 500, soak: 5000 }
// Enough to detect the control.
const controlRounds = 25

type Tally = { what: string; inTime: number; late: number; unexpected: number; rejected: number }
type Removed = { table: string; id: string }
type Verdict = {
  tallies: Tally[]
  orphans: number
  notDeleted: number
  unnotified: number
  wrongCounters: number
}

const maxDelayMs = 8

/** Varies the order, so that neither the first nor the fastest request always wins. */
const withRandomDelay = async (act: Race['remove']) => {
  await pause(Math.random() * maxDelayMs)
  return act()
}

/** Deletes and writes concurrently, round after round; counts the writes before and after the deletion. */
const play = async (
  { what, table, make }: Kind,
  [admin, ...others]: [Person, Person, Person],
  rounds: number,
) => {
  const tally: Tally = { what, inTime: 0, late: 0, unexpected: 0, rejected: 0 }
  const removed: Removed[] = []
  for (let round = 0; round < rounds; round++) {
    const { id, remove, writes } = await make(admin, others)
    const [removal, ...written] = await Promise.all([remove, ...writes].map(withRandomDelay))
    if (removal?.status !== 204) tally.rejected += 1
    else if (table) removed.push({ table, id })
    tally.inTime += written.filter(({ status }) => status < 300).length
    tally.late += written.filter(({ status }) => [401, 403, 404, 409].includes(status)).length
    tally.unexpected += [removal, ...written].filter(
      (answer) => answer && isUnexpected(answer),
    ).length
  }
  return { tally, removed }
}

const playAll = async (
  { product, query }: Installation,
  rounds: number,
  keysBefore?: ForeignKey[],
): Promise<Verdict> => {
  const admin = await newTestUser(product.url)
  const [one, other] = (await newTestUsers(product.url, 2)) as [Person, Person]
  const tallies: Tally[] = []
  const removed: Removed[] = []
  for (const kind of kinds) {
    const played = await play(kind, [admin, one, other], rounds)
    tallies.push(played.tally)
    removed.push(...played.removed)
  }
  await product.end('SIGTERM')
  return query(async (sql) => ({
    tallies,
    orphans: await countOrphans(sql, keysBefore ?? (await foreignKeys(sql))),
    notDeleted: await countNotDeleted(sql, removed),
    unnotified: await countUnnotified(sql),
    wrongCounters: await countWrongCounters(sql),
  }))
}

const onControl = () => {
  let keys: ForeignKey[] = []
  const prepare = async (sql: Sql) => {
    keys = await foreignKeys(sql)
    const dropped = keys.filter(({ parent }) => parent === 'community_posts' || parent === 'groups')
    for (const { child, name } of dropped)
      await sql`alter table ${sql(child)} drop constraint ${sql(name)}`
  }
  const variant = { preload: 'noParentLocks.ts', prepare }
  return onPostgres({ variant }, (found) => playAll(found, controlRounds, keys))
}

const isRight = ({ tallies, orphans, notDeleted, unnotified, wrongCounters }: Verdict) =>
  orphans + notDeleted + unnotified + wrongCounters === 0 &&
  tallies.every(({ unexpected, rejected }) => unexpected + rejected === 0)

// If one side always wins, there was no race.
const isRace = ({ tallies }: Verdict) =>
  tallies.some(({ inTime }) => inTime > 0) && tallies.some(({ late }) => late > 0)

const describe = (where: string, rounds: number, verdict: Verdict) => {
  const { tallies, orphans, notDeleted, unnotified, wrongCounters } = verdict
  const sum = (of: 'unexpected' | 'rejected') => tallies.reduce((so, tally) => so + tally[of], 0)
  const parts = tallies.map(
    ({ what, inTime, late }) => `${what} (${inTime} writes in time, ${late} too late)`,
  )
  return `${where}, ${rounds} rounds each of ${parts.join(', ')}: ${orphans} orphaned rows, ${notDeleted} rows not deleted, ${unnotified} bookings of a cancelled event without a notification, ${wrongCounters} wrong counters; refused deletions: ${sum('rejected')}; answers of 500 and above, or none: ${sum('unexpected')}`
}

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const rounds = roundsAt[scale]
  const title =
    'Deleting something while others write to it leaves no orphaned rows, and no request fails'
  const embedded = await onInstallation({}, (found) => playAll(found, rounds))
  const missing = missingPostgres()
  if (missing) {
    const lines = [
      describe('Embedded database', rounds, embedded),
      `PostgreSQL: not tried, ${missing}`,
    ]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, (found) => playAll(found, rounds))
  const control = await onControl()
  const without =
    'Control, PostgreSQL without locks and without the foreign keys of posts and groups'
  return {
    title,
    lines: [
      describe('Embedded database', rounds, embedded),
      describe('PostgreSQL', rounds, real),
      describe(without, controlRounds, control),
    ],
    ok:
      isRight(embedded) &&
      isRight(real) &&
      isRace(real) &&
      control.orphans > 0 &&
      control.unnotified > 0,
  }
}

export type ForeignKey = { name: string; child: string; parent: string; pairs: string }

/** All foreign keys of the database. */
export const foreignKeys = (sql: Sql) => sql<ForeignKey[]>`
  select k.conname as name, k.conrelid::regclass::text as child,
    k.confrelid::regclass::text as parent,
    string_agg(format('c.%I = p.%I', own.attname, their.attname), ' and ') as pairs
  from pg_constraint k
  cross join lateral unnest(k.conkey, k.confkey) as pair (own, their)
  join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
  join pg_attribute their on their.attrelid = k.confrelid and their.attnum = pair.their
  where k.contype = 'f'
  group by k.oid, k.conname, k.conrelid, k.confrelid`

/** Rows that refer to a missing row, whether or not the foreign key still exists. */
export const countOrphans = async (sql: Sql, keys: ForeignKey[]) => {
  let orphans = 0
  for (const { child, parent, pairs } of keys) {
    const columns = [...pairs.matchAll(/c\.(\w+)/g)].map(([column]) => `${column} is not null`)
    const [row] = await sql.unsafe<[{ n: number }]>(`
      select count(*)::int as n from ${child} c
      where ${columns.join(' and ')} and not exists (select 1 from ${parent} p where ${pairs})`)
    orphans += row.n
  }
  return orphans
}

/** Bookings of a cancelled event without a notification for their user. */
const unnotifiedRows = `
  select 1 from event_bookings b join events e on e.id = b.event_id
  where e.cancelled_at is not null and b.status = 'confirmed' and not exists (
    select 1 from notifications n
    where n.user_id = b.user_id and n.type = 'eventCancelled' and n.key like '%' || b.id || '%')`

const wrongCounterRows = `
  select 1 from community_posts p
  where p.comment_count <> (
      select count(*) from community_comments c where c.post_id = p.id and c.content <> '')
    or p.upvotes <> (
      select count(*) from community_votes v where v.post_id = p.id and v.vote_type = 'upvote')`

export const countUnnotified = async (sql: Sql) => (await sql.unsafe(unnotifiedRows)).length
export const countWrongCounters = async (sql: Sql) => (await sql.unsafe(wrongCounterRows)).length

/** Deleted rows that still exist. */
export const countNotDeleted = async (sql: Sql, removed: { table: string; id: string }[]) => {
  let notDeleted = 0
  for (const table of new Set(removed.map((row) => row.table))) {
    const ids = removed.filter((row) => row.table === table).map(({ id }) => id)
    const [row] = await sql<[{ n: number }]>`
      select count(*)::int as n from ${sql(table)} where id = any(${ids}::uuid[])`
    notDeleted += row.n
  }
  return notDeleted
}
