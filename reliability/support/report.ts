import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { missingPostgres, postgresVersion } from '../../scripts/postgres.ts'
import { root } from '../../scripts/setup/child.mjs'
import type { Proof } from './scenario.ts'

const head = `# Proof

What the project claims of itself, tried out. \`npm run prove\` runs all of it and writes this page; with the names of some it writes only those anew. \`npm test\` runs a short form of all but the longest, and but what asks beyond this machine. Each says when, on what, and how to run it again.
`

const git = (...arguments_: string[]) =>
  execFileSync('git', arguments_, { cwd: root, encoding: 'utf8' }).trim()

/** This page is written between one proof and the next, and makes no other code of it. */
const commit = () => {
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!docs/proof.md')
    return `${git('rev-parse', '--short', 'HEAD')}${changed && '-dirty'}`
  } catch {
    return 'unknown'
  }
}

const pgliteVersion = () => {
  const file = join(root, 'node_modules/@electric-sql/pglite/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** When and on what, as of now. */
export const circumstances = () =>
  [
    new Date().toISOString().slice(0, 10),
    `commit ${commit()}`,
    `Node ${process.versions.node}`,
    `PGlite ${pgliteVersion()}`,
    missingPostgres() ? 'no PostgreSQL' : postgresVersion(),
    `${cpus().length} processors`,
  ].join(', ')

type Named = Proof & { name: string; option?: string }

const commandOf = ({ name, seed, option = '' }: Named) =>
  `npm run prove -- ${name}${option}${seed === undefined ? '' : ` --seed ${seed}`}`

export const section = (proof: Named, when: string) => {
  const { title, lines, ok, skipped } = proof
  return [
    `## ${title}`,
    '',
    skipped ? `Skipped: ${skipped}` : ok ? 'Holds.' : '**Does not hold.**',
    '',
    ...lines.map((line) => `- ${line}`),
    ...(lines.length > 0 ? [''] : []),
    `\`${commandOf(proof)}\`, ${when}`,
    '',
  ].join('\n')
}

const nameIn = (text: string) => /`npm run prove -- (\w+)/.exec(text)?.[1] ?? ''

/** The page with these sections in the place of those that have the same name. */
export const pageWith = (before: string, written: { name: string; text: string }[]) => {
  const [, ...sections] = before.split(/^(?=## )/m)
  const texts = new Map(sections.map((text) => [nameIn(text), text.trimEnd()]))
  for (const { name, text } of written) texts.set(name, text.trimEnd())
  const inOrder = [...texts].sort(([one], [other]) => (one < other ? -1 : 1))
  return `${[head.trimEnd(), ...inOrder.map(([, text]) => text)].join('\n\n')}\n`
}
