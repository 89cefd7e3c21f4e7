import fc from 'fast-check'
import type { Sql } from '#server/db/connect.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { runAlone, seedAsked } from '../support/cli.ts'
import { onInstallation, onPostgres } from '../support/installation.ts'
import type { Model, Real } from '../support/model.ts'
import { commands } from '../support/modelCommands.ts'
import { compare } from '../support/modelCompare.ts'
import type { Form, Proof } from '../support/scenario.ts'
import { newcomer, newcomers } from '../support/testUser.ts'

// On each of the two databases, each with sequences of its own.
const sequencesOf: Record<Form, number> = { short: 8, stated: 1000, long: 10_000 }
// Enough for the variant to be found out.
const controlSequences = 100

const lanes = 4

type Outcome = { sequences: number; commands: number; seed: number; difference: string | null }

/** Where nobody is, nothing can be done. */
const modelOfTwo = async (url: string): Promise<Model> => ({
  people: (await newcomers(url, 2)).map((person) => ({ ...person, asked: 0 })),
  pairs: new Map(),
  talks: new Map(),
  events: [],
  posts: [],
})

/** One sequence after the other, on the product and on a model of its own. */
const playLane = async (
  real: Real,
  { numRuns, seed, isControl }: Wish & { isControl: boolean },
) => {
  const property = fc.asyncProperty(commands, async (sequence) => {
    const model = await modelOfTwo(real.url)
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await compare(model)
  })
  // What is broken on purpose needs no shortest way to it.
  const found = await fc.check(property, { numRuns, seed, endOnFailure: isControl })
  const error = found.errorInstance instanceof Error ? found.errorInstance.message : ''
  const way = isControl ? '' : ` (seed ${seed}, ${String(found.counterexample)})`
  return { sequences: found.numRuns, difference: found.failed ? `${error}${way}` : null }
}

type Wish = { numRuns: number; seed: number }

/** Several at a time, each among people of its own: they must not get into each other's way either. */
const play = async (url: string, { numRuns, seed }: Wish, isControl = false): Promise<Outcome> => {
  const real: Real = { url, admin: await newcomer(url), commands: 0 }
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

export const prove = async (form: Form): Promise<Proof> => {
  // Every test run plays the same; what is new is for the stated form to find.
  const seed = seedAsked() ?? (form === 'short' ? 1 : Math.floor(Math.random() * 2 ** 30))
  const numRuns = sequencesOf[form]
  const title = `Random sequences of commands, ${lanes} at a time, do to the product what they do to a small model of it`
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
      say('Without the trigger that counts votes, as a control, PostgreSQL', control),
    ],
    ok: !embedded.difference && !real.difference && control.difference !== null,
  }
}

if (import.meta.main) await runAlone(prove)
