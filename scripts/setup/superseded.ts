import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const dayMs = 24 * 3_600_000
/** Pages that are open still ask for the files they were made with. */
const keptForDays = 7

const record = '.superseded.json'

/** Since when each file is of no build any more. */
type Superseded = Record<string, string>

const readRecord = (folder: string): Superseded => {
  const path = join(folder, record)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** Removes from `assets` what was replaced more than seven days before. */
export const prune = (folder: string, isOfThisBuild: (name: string) => boolean, now: Date) => {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return
  const before = readRecord(folder)
  const kept: Superseded = {}
  for (const name of readdirSync(assets)) {
    if (isOfThisBuild(`assets/${name}`)) continue
    const since = before[name] ?? now.toISOString()
    if (now.getTime() - Date.parse(since) > keptForDays * dayMs) rmSync(join(assets, name))
    else kept[name] = since
  }
  writeFileSync(join(folder, record), JSON.stringify(kept))
}

/** Everything but the hashed files is made anew. */
const empty = (folder: string) => {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name !== 'assets' && name !== record) rmSync(join(folder, name), { recursive: true })
}

let outDir = ''

export const keepSuperseded: Plugin = {
  name: 'keep-superseded',
  apply: 'build',
  configResolved: ({ root, build }) => {
    outDir = join(root, build.outDir)
  },
  // Before Vite copies the public files.
  buildStart: () => empty(outDir),
  writeBundle: (_, bundle) => prune(outDir, (name) => name in bundle, new Date()),
}
