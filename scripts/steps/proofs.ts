import { readdirSync } from 'node:fs'
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

/** Each file of scripts/proofs that exports `prove`, in the order of the alphabet. */
export const loadProofs = async (): Promise<{ name: string; prove: ProofModule['prove'] }[]> => {
  const files = readdirSync(folder).filter((file) => /^[a-zA-Z]+\.ts$/.test(file))
  const modules = await Promise.all(
    files.sort().map(async (file) => ({
      name: file.replace('.ts', ''),
      module: (await import(join(folder, file))) as Partial<ProofModule>,
    })),
  )
  return modules.flatMap(({ name, module }) =>
    module.prove ? [{ name, prove: module.prove }] : [],
  )
}

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
