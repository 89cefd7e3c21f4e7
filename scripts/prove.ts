import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { loadProofs, type Proof } from './steps/proofs.ts'

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const section = ({ title, lines, ok, skipped }: Proof) =>
  [
    `## ${title}`,
    '',
    skipped ? `Skipped: ${skipped}` : ok ? 'Holds.' : '**Does not hold.**',
    '',
    ...lines.map((line) => `- ${line}`),
    '',
  ].join('\n')

const page = (proofs: Proof[]) => `# Proof

What the project claims of itself, tried out. \`npm run prove\` writes this page anew; \`npm test\` runs a short form of each. This one is of ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} processors, Node ${process.versions.node}.

${proofs.map(section).join('\n')}`

/** `npm run prove [-- name …]`: with names, only those are run and the page stays as it is. */
const prove = async () => {
  const all = await loadProofs()
  const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const proofs: Proof[] = []
  for (const { name, prove } of chosen) {
    console.log(`── ${name}`)
    const proof = await prove(values.long ? 'long' : 'stated')
    proofs.push(proof)
    console.log(section(proof))
  }
  if (chosen.length === all.length)
    writeFileSync(new URL('../docs/proof.md', import.meta.url), page(proofs))
  if (proofs.some(({ ok, skipped }) => !ok && !skipped)) process.exitCode = 1
}

await prove()
