import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { missingPostgres, postgresVersion } from './postgres.ts'
import { root } from './setup/child.mjs'

/** Output of the long runs; not in git. */
export const reportsFolder = join(root, 'reports')

export const writeReport = (name: string, text: string) => {
  mkdirSync(reportsFolder, { recursive: true })
  writeFileSync(join(reportsFolder, name), text)
}

/** The empty string when there is no such report. */
export const readReport = (name: string) => {
  try {
    return readFileSync(join(reportsFolder, name), 'utf8')
  } catch {
    return ''
  }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const commit = () => {
  try {
    const changed = git('status', '--porcelain')
    return `${git('rev-parse', '--short', 'HEAD')}${changed && '-dirty'}`
  } catch {
    return 'unknown'
  }
}

const pgliteVersion = () => {
  const file = join(root, 'node_modules/@electric-sql/pglite/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

export type Environment = { date: string; commit: string; machine: string }

/** Date, commit and machine of the current run. */
export const environment = (): Environment => ({
  date: new Date().toISOString().slice(0, 10),
  commit: commit(),
  machine: [
    `${cpus().length} processors`,
    `Node ${process.versions.node}`,
    `PGlite ${pgliteVersion()}`,
    missingPostgres() ? 'no PostgreSQL' : postgresVersion(),
  ].join(', '),
})

/** "8.2 s" or "12 min 5 s" */
export const duration = (seconds: number) => {
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const rounded = Math.round(seconds)
  return `${Math.floor(rounded / 60)} min ${rounded % 60} s`
}
