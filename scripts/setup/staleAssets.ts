import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const dayMs = 24 * 3_600_000
/** Open pages still load the lazy chunks of their own build. */
const retentionDays = 7

const record = '.superseded.json'

/** When each file was replaced. */
type ReplacedSince = Record<string, string>

const readRecord = (folder: string): ReplacedSince => {
  const path = join(folder, record)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** Deletes assets that were replaced more than seven days ago. */
export const prune = (folder: string, isCurrent: (name: string) => boolean, now: Date) => {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return
  const before = readRecord(folder)
  const remaining: ReplacedSince = {}
  for (const name of readdirSync(assets)) {
    if (isCurrent(`assets/${name}`)) continue
    const since = before[name] ?? now.toISOString()
    if (now.getTime() - Date.parse(since) > retentionDays * dayMs) rmSync(join(assets, name))
    else remaining[name] = since
  }
  writeFileSync(join(folder, record), JSON.stringify(remaining))
}

/** Empties the output folder except for the hashed assets. */
const empty = (folder: string) => {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name !== 'assets' && name !== record) rmSync(join(folder, name), { recursive: true })
}

let outDir = ''

export const keepStaleAssets: Plugin = {
  name: 'keep-stale-assets',
  apply: 'build',
  configResolved: ({ root, build }) => {
    outDir = join(root, build.outDir)
  },
  // Before Vite copies the public files.
  buildStart: () => empty(outDir),
  writeBundle: (_, bundle) => prune(outDir, (name) => name in bundle, new Date()),
}
