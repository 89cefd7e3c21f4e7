import fc from 'fast-check'
import type { Sql } from '#server/db/connect.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { onInstallation, onPostgres } from '../support/installation.ts'
import type { Model, Real } from '../support/model.ts'
import { commands } from '../support/modelCommands.ts'
import { compare } from '../support/modelCompare.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUser, newTestUsers } from '../support/testUser.ts'

// On each of the two databases, with different sequences.
const sequencesAt: Record<Scale, number> = { smoke: 8, nightly: 200, full: 1000, soak: 10_000 }
// Enough to detect the control.
const controlSequences = 100

const lanes = 4

type Outcome = { sequences: number; commands: number; seed: number; difference: string | null }

/** Begins with two users: most commands need somebody. */
const modelOfTwo = async (url: string): Promise<Model> => ({
  people: (await newTestUsers(url, 2)).map((person) => ({ ...person, asked: 0 })),
  pairs: new Map(),
  talks: new Map(),
  events: [],
  posts: [],
})

/** Runs the sequences one after another, each on the product and on a new model. */
const playLane = async (
  real: Real,
  { numRuns, seed, isControl }: Wish & { isControl: boolean },
) => {
  const property = fc.asyncProperty(commands, async (sequence) => {
    const model = await modelOfTwo(real.url)
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await compare(model)
  })
  // The control needs no shrinking.
  const found = await fc.check(property, { numRuns, seed, endOnFailure: isControl })
  const error = found.errorInstance instanceof Error ? found.errorInstance.message : ''
  const way = isControl ? '' : ` (seed ${seed}, ${String(found.counterexample)})`
  return { sequences: found.numRuns, difference: found.failed ? `${error}${way}` : null }
}

type Wish = { numRuns: number; seed: number }

/** Several lanes at a time, each with its own users: they must not affect each other. */
const play = async (url: string, { numRuns, seed }: Wish, isControl = false): Promise<Outcome> => {
  const real: Real = { url, admin: await newTestUser(url), commands: 0 }
  const each = Math.ceil(numRuns / lanes)
  const played = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      playLane(real, { numRuns: each, seed: seed + lane, isControl }),
    ),
  )
  const sequences = played.reduce((sum, lane) => sum + lane.sequences, 0)
  const difference = played.find((lane) => lane.difference)?.difference ?? null
  return { sequences, commands: real.commands, seed, difference }
}

const dropCounter = (sql: Sql) => sql`drop trigger community_votes_counted on community_votes`

const say = (where: string, { sequences, commands, seed, difference }: Outcome) =>
  `${where}: ${sequences} sequences, ${commands} commands, seed ${seed}: ${difference ?? 'no difference'}`

export const run = async (
  scale: Scale,
  { seed: given, rounds }: RunOptions = {},
): Promise<ScenarioResult> => {
  // The smoke test repeats one seed; the other scales look for new sequences.
  const seed = given ?? (scale === 'smoke' ? 1 : Math.floor(Math.random() * 2 ** 30))
  const numRuns = rounds ?? sequencesAt[scale]
  const title = `Random command sequences, ${lanes} at a time, change the product exactly as they change a simple model`
  const embedded = await onInstallation({}, ({ product }) => play(product.url, { numRuns, seed }))
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, seed, ok: !embedded.difference }
  }
  const real = await onPostgres({}, ({ product }) =>
    play(product.url, { numRuns, seed: seed + lanes }),
  )
  const variant = { prepare: dropCounter }
  const control = await onPostgres({ variant }, ({ product }) =>
    play(product.url, { numRuns: controlSequences, seed }, true),
  )
  return {
    title,
    seed,
    lines: [
      say('Embedded database', embedded),
      say('PostgreSQL', real),
      say('Control, PostgreSQL without the trigger that counts votes', control),
    ],
    ok: !embedded.difference && !real.difference && control.difference !== null,
  }
}
