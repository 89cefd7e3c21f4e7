import fc from 'fast-check'
import type { Sql } from '#server/db/connect.ts'
import { missingPostgres } from '../postgres.ts'
import type { Form, Proof } from '../steps/proofs.ts'
import { runAlone, seedAsked } from './alone.ts'
import { onInstallation, onPostgres } from './installation.ts'
import { emptyModel, type Model, type Real } from './model.ts'
import { commands } from './modelCommands.ts'
import { compare } from './modelCompare.ts'
import { newcomer } from './newcomer.ts'

const sequencesOf: Record<Form, number> = { short: 20, stated: 2000, long: 20_000 }
// Enough for the variant to be found out.
const controlSequences = 100

type Outcome = { sequences: number; commands: number; seed: number; difference: string | null }

/** Plays random commands on both, one sequence after the other, each among people of its own. */
const play = async (url: string, numRuns: number, seed: number): Promise<Outcome> => {
  const real: Real = { url, admin: await newcomer(url), commands: 0 }
  const property = fc.asyncProperty(commands, async (sequence) => {
    const model: Model = emptyModel()
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await compare(model)
  })
  const { numRuns: sequences, failed, ...found } = await fc.check(property, { numRuns, seed })
  const error = found.errorInstance instanceof Error ? found.errorInstance.message : ''
  const difference = failed ? `${error}, after ${String(found.counterexample)}` : null
  return { sequences, commands: real.commands, seed, difference }
}

const dropCounter = (sql: Sql) => sql`drop trigger community_votes_counted on community_votes`

const say = (where: string, { sequences, commands, seed, difference }: Outcome) =>
  `${where}: ${sequences} sequences, ${commands} commands, seed ${seed}: ${difference ?? 'no difference'}`

export const prove = async (form: Form): Promise<Proof> => {
  const seed = seedAsked() ?? Math.floor(Math.random() * 2 ** 31)
  const numRuns = sequencesOf[form]
  const title = 'Random sequences of commands do to the product what they do to a small model of it'
  const embedded = await onInstallation({}, ({ product }) => play(product.url, numRuns, seed))
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: !embedded.difference }
  }
  const real = await onPostgres({}, ({ product }) => play(product.url, numRuns, seed))
  const variant = { prepare: dropCounter }
  const control = await onPostgres({ variant }, ({ product }) =>
    play(product.url, controlSequences, seed),
  )
  return {
    title,
    lines: [
      say('Embedded database', embedded),
      say('PostgreSQL', real),
      say('Without the trigger that counts votes, as a control, PostgreSQL', control),
    ],
    ok: !embedded.difference && !real.difference && control.difference !== null,
  }
}

if (import.meta.main) await runAlone(prove)
