import { parseArgs } from 'node:util'
import type { Form, Proof } from './scenario.ts'

/** The number after `--rounds`, if it was given. */
export const roundsAsked = (): number | undefined => {
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
  return values.rounds === undefined ? undefined : Number(values.rounds)
}

/** The number after `--seed`, to meet the same again. */
export const seedAsked = (): number | undefined => {
  const { values } = parseArgs({ options: { seed: { type: 'string' } }, strict: false })
  return typeof values.seed === 'string' ? Number(values.seed) : undefined
}

/** For a proof that is run by itself: `node scripts/proofs/killServer.ts --rounds 20`. */
export const runAlone = async (prove: (form: Form) => Promise<Proof>): Promise<void> => {
  const { title, lines, ok, skipped } = await prove('stated')
  console.log(skipped ? `${title}: skipped, ${skipped}` : `${title}: ${ok ? 'holds' : 'BROKEN'}`)
  for (const line of lines) console.log(`  ${line}`)
  process.exit(ok || skipped ? 0 : 1)
}
