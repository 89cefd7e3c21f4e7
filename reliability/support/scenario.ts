import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { root } from '../../scripts/setup/child.mjs'
import { waitingWorkers } from '../../scripts/steps/sideBySide.ts'

/** `short` for every `npm test`, `stated` for the figures the project stands for, `long` for hours. */
export type Form = 'short' | 'stated' | 'long'

export type Proof = {
  /** The sentence it proves. */
  title: string
  lines: string[]
  ok: boolean
  /** Why it could not be tried on this machine. */
  skipped?: string
  /** With which the same chances are drawn again. */
  seed?: number
}

type ProofModule = {
  prove: (form: Form) => Promise<Proof>
  /** So much at once that it is another proof, or none, where the machine does more besides. */
  isCrowd?: boolean
  /** Takes minutes even in its short form, or asks beyond this machine: it waits for `npm run prove`. */
  isOnlyStated?: boolean
}
type Named = ProofModule & { name: string }

const folder = join(root, 'reliability/scenarios')

// The others are parts and programs that proofs start, some of which act as soon as they are loaded.
const isProof = (file: string) =>
  file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('export const prove =')

/** Each file of scripts/proofs that exports `prove`, in the order of the alphabet. */
export const loadProofs = () =>
  Promise.all(
    readdirSync(folder)
      .filter(isProof)
      .sort()
      .map(async (file): Promise<Named> => {
        const module: ProofModule = await import(join(folder, file))
        return { ...module, name: file.replace('.ts', '') }
      }),
  )

const shortOnes = async () => (await loadProofs()).filter(({ isOnlyStated }) => !isOnlyStated)

// Most wait for a process that they have killed to be there again; and in the short form none judges
// how long anything took.
const atOnce = pLimit(waitingWorkers)

export const proveShort = async () => {
  const broken: string[] = []
  const tell = (name: string, { title, lines, ok, skipped }: Proof, seconds: string) => {
    console.log(skipped ? `  ${title}: skipped, ${skipped}` : `  ${title} (${seconds} s)`)
    for (const line of lines) console.log(`    ${line}`)
    if (!ok && !skipped) broken.push(name)
  }
  const shortForm = async ({ name, prove }: Named) => {
    const start = performance.now()
    try {
      const proof = await prove('short')
      tell(name, proof, ((performance.now() - start) / 1000).toFixed(0))
    } catch (error) {
      console.error(`  ${name}:`, error) // the others say what they have to say
      broken.push(name)
    }
  }
  const { crowds = [], others = [] } = Object.groupBy(await shortOnes(), ({ isCrowd }) =>
    isCrowd ? 'crowds' : 'others',
  )
  for (const proof of crowds) await shortForm(proof)
  await Promise.all(others.map((proof) => atOnce(shortForm, proof)))
  if (broken.length > 0) throw new Error(`Not proved: ${broken.join(', ')}`)
}
