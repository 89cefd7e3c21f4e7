import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/child.mjs'

/** `short` for every `npm test`, `stated` for the figures the project stands for, `long` for hours. */
export type Form = 'short' | 'stated' | 'long'

export type Proof = {
  /** The sentence it proves. */
  title: string
  lines: string[]
  ok: boolean
  /** Why it could not be tried on this machine. */
  skipped?: string
}

type ProofModule = { prove: (form: Form) => Promise<Proof> }

const folder = join(root, 'scripts/proofs')

// The others are parts and programs that proofs start, some of which act as soon as they are loaded.
const isProof = (file: string) =>
  file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('export const prove =')

/** Each file of scripts/proofs that exports `prove`, in the order of the alphabet. */
export const loadProofs = () =>
  Promise.all(
    readdirSync(folder)
      .filter(isProof)
      .sort()
      .map(async (file) => {
        const { prove }: ProofModule = await import(join(folder, file))
        return { name: file.replace('.ts', ''), prove }
      }),
  )

export const proveShort = async () => {
  const broken: string[] = []
  for (const { name, prove } of await loadProofs()) {
    const proof = await prove('short')
    console.log(proof.skipped ? `  ${proof.title}: skipped, ${proof.skipped}` : `  ${proof.title}`)
    for (const line of proof.lines) console.log(`    ${line}`)
    if (!proof.ok && !proof.skipped) broken.push(name)
  }
  if (broken.length > 0) throw new Error(`Not proved: ${broken.join(', ')}`)
}
