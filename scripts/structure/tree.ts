import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSource, type Source } from './source.ts'

/** All files of the repository, as paths from its root, and the parsed ones among them. */
export type Tree = {
  root: string
  paths: string[]
  sources: Source[]
  byPath: Map<string, Source>
}

export type Finding = { path: string; line: number; rule: string; sentence: string }

/** Made by tools, never by hand. */
const notOurs = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'coverage',
  'reports',
  'test-results',
])

const filesUnder = (root: string, folder: string): string[] =>
  readdirSync(posix.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(root, path) : [path]
  })

const isCode = (path: string) => /\.(ts|tsx|mjs|js|jsx|cjs|mts|cts)$/.test(path)

export const readTree = (root: string): Tree => {
  const paths = filesUnder(root, '').sort()
  const sources = paths
    .filter(isCode)
    .map((path) => parseSource(path, readFileSync(posix.join(root, path), 'utf8')))
  return { root, paths, sources, byPath: new Map(sources.map((source) => [source.path, source])) }
}
