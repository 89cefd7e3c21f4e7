import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '#server/db/connect.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { type Kind, kinds, type Race } from '../support/deleteRaceKinds.ts'
import { isStrange } from '../support/duplicateRequests.ts'
import { type Installation, onInstallation, onPostgres } from '../support/installation.ts'
import {
  countLeft,
  countMiscounted,
  countOrphans,
  countUntold,
  type ForeignKey,
  foreignKeys,
} from '../support/orphans.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUser, newTestUsers, type Person } from '../support/testUser.ts'

const roundsAt: Record<Scale, number> = { smoke: 10, nightly: 200, full: 500, soak: 5000 }
// Enough to detect the control.
const controlRounds = 25

type Tally = { what: string; inTime: number; late: number; strange: number; kept: number }
type Removed = { table: string; id: string }
type Verdict = {
  tallies: Tally[]
  orphans: number
  left: number
  untold: number
  miscounted: number
}

const mostAheadMs = 8

/** Varies the order, so that neither the first nor the fastest request always wins. */
const inAnyOrder = async (act: Race['remove']) => {
  await pause(Math.random() * mostAheadMs)
  return act()
}

/** Deletes and writes concurrently, round after round; counts the writes before and after the deletion. */
const play = async (
  { what, table, make }: Kind,
  [admin, ...others]: [Person, Person, Person],
  rounds: number,
) => {
  const tally: Tally = { what, inTime: 0, late: 0, strange: 0, kept: 0 }
  const removed: Removed[] = []
  for (let round = 0; round < rounds; round++) {
    const { id, remove, writes } = await make(admin, others)
    const [removal, ...written] = await Promise.all([remove, ...writes].map(inAnyOrder))
    if (removal?.status !== 204) tally.kept += 1
    else if (table) removed.push({ table, id })
    tally.inTime += written.filter(({ status }) => status < 300).length
    tally.late += written.filter(({ status }) => [401, 403, 404, 409].includes(status)).length
    tally.strange += [removal, ...written].filter((answer) => answer && isStrange(answer)).length
  }
  return { tally, removed }
}

const playAll = async (
  { product, ask }: Installation,
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
  return ask(async (sql) => ({
    tallies,
    orphans: await countOrphans(sql, keysBefore ?? (await foreignKeys(sql))),
    left: await countLeft(sql, removed),
    untold: await countUntold(sql),
    miscounted: await countMiscounted(sql),
  }))
}

const onBroken = () => {
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

const isRight = ({ tallies, orphans, left, untold, miscounted }: Verdict) =>
  orphans + left + untold + miscounted === 0 &&
  tallies.every(({ strange, kept }) => strange + kept === 0)

// If one side always wins, nothing has raced.
const isRace = ({ tallies }: Verdict) =>
  tallies.some(({ inTime }) => inTime > 0) && tallies.some(({ late }) => late > 0)

const say = (where: string, rounds: number, verdict: Verdict) => {
  const { tallies, orphans, left, untold, miscounted } = verdict
  const sum = (of: 'strange' | 'kept') => tallies.reduce((so, tally) => so + tally[of], 0)
  const parts = tallies.map(
    ({ what, inTime, late }) => `${what} (${inTime} writes in time, ${late} too late)`,
  )
  return `${where}, ${rounds} rounds each of ${parts.join(', ')}: ${orphans} orphaned rows, ${left} rows not deleted, ${untold} bookings of a cancelled event without a notification, ${miscounted} wrong counters; refused deletions: ${sum('kept')}; answers of 500 and above, or none: ${sum('strange')}`
}

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const rounds = roundsAt[scale]
  const title =
    'Deleting something while others write to it leaves no orphaned rows, and no request fails'
  const embedded = await onInstallation({}, (found) => playAll(found, rounds))
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', rounds, embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, (found) => playAll(found, rounds))
  const control = await onBroken()
  const without =
    'Control, PostgreSQL without locks and without the foreign keys of posts and groups'
  return {
    title,
    lines: [
      say('Embedded database', rounds, embedded),
      say('PostgreSQL', rounds, real),
      say(without, controlRounds, control),
    ],
    ok:
      isRight(embedded) &&
      isRight(real) &&
      isRace(real) &&
      control.orphans > 0 &&
      control.untold > 0,
  }
}
