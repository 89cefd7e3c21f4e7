import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { circumstances, pageWith, section } from './support/report.ts'
import { loadProofs } from './support/scenario.ts'

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
})

const page = new URL('../docs/proof.md', import.meta.url)

/** `npm run prove [-- name … --seed n]`: with names, only those are run and written anew. */
const prove = async () => {
  const all = await loadProofs()
  const unknown = positionals.filter((wanted) => !all.some(({ name }) => name === wanted))
  if (unknown.length > 0) throw new Error(`There is no proof named ${unknown.join(', ')}`)
  const when = circumstances()
  const isAll = positionals.length === 0
  const written: { name: string; text: string }[] = []
  for (const { name, prove } of all.filter(({ name }) => isAll || positionals.includes(name))) {
    console.log(`── ${name}`)
    const proof = await prove(values.long ? 'long' : 'stated')
    const option = values.long ? ' --long' : ''
    const text = section({ ...proof, name, option }, when)
    console.log(text)
    written.push({ name, text })
    writeFileSync(page, pageWith(isAll ? '' : readFileSync(page, 'utf8'), written))
    if (!proof.ok && !proof.skipped) process.exitCode = 1
  }
}

await prove()
