import { parseArgs } from 'node:util'
import type { Form, Proof } from '../steps/proofs.ts'

const asked = (name: 'rounds' | 'seed'): number | undefined => {
  const options = { rounds: { type: 'string' }, seed: { type: 'string' } } as const
  const { values } = parseArgs({ options, strict: false })
  return values[name] === undefined ? undefined : Number(values[name])
}

/** The number after `--rounds`, if it was given. */
export const roundsAsked = () => asked('rounds')

/** The number after `--seed`: what was drawn by chance is drawn again. */
export const seedAsked = () => asked('seed')

/** For a proof that is run by itself: `node scripts/proofs/killServer.ts --rounds 20`. */
export const runAlone = async (prove: (form: Form) => Promise<Proof>): Promise<void> => {
  const { title, lines, ok, skipped } = await prove('stated')
  console.log(skipped ? `${title}: skipped, ${skipped}` : `${title}: ${ok ? 'holds' : 'BROKEN'}`)
  for (const line of lines) console.log(`  ${line}`)
  process.exit(ok || skipped ? 0 : 1)
}
