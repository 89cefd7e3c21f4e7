import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Program, parseSync } from 'oxc-parser'

/** All files of the repository, as paths from its root, and the parsed ones among them. */
export type Tree = {
  root: string
  paths: string[]
  sources: Source[]
  byPath: Map<string, Source>
}

export type Finding = { path: string; line: number; rule: string; sentence: string }

/** Generated folders. */
const generated = new Set([
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
    if (generated.has(entry.name)) return []
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

/** One import, re-export or `import()` of a file. `names` is empty for `import()`. */
export type Import = {
  specifier: string
  /** The imported file, relative to the root; null for a package. */
  target: string | null
  names: string[]
  line: number
  /** `import type …` has no effect at run time. `import { type … }` still loads the file. */
  isType: boolean
}

export type Source = {
  path: string
  text: string
  lines: number
  imports: Import[]
  exportedNames: string[]
  defaultExportLine: number | null
  exportAllLines: number[]
  program: Program
  lineAt: (offset: number) => number
}

const lineCounter = (text: string) => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset: number) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}

/** The imported file, relative to the root; null for a package. */
const resolve = (from: string, specifier: string) => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [, path] = /^#((?:shared|server|web)\/.*)$/.exec(specifier) ?? []
  return path ?? null
}

const parseSource = (path: string, text: string): Source => {
  const { module, program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} does not parse: ${error.message}`)
  const lineAt = lineCounter(text)
  const imported = (specifier: string, offset: number, names: string[]): Import => ({
    specifier,
    target: resolve(path, specifier)?.replace(/\?.*$/, '') ?? null,
    names,
    line: lineAt(offset),
    isType: /^(import|export)\s+type\b/.test(text.slice(offset, offset + 40)),
  })
  const exports = module.staticExports.flatMap((statement) => statement.entries)
  const defaultExport = exports.find((entry) => entry.exportName.kind === 'Default')
  return {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n').length,
    imports: [
      ...module.staticImports.map(({ moduleRequest, start, entries }) =>
        imported(
          moduleRequest.value,
          start,
          entries.map((entry) => entry.importName.name ?? '*'),
        ),
      ),
      ...exports.flatMap(({ moduleRequest, start, importName }) =>
        moduleRequest ? [imported(moduleRequest.value, start, [importName.name ?? '*'])] : [],
      ),
      ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
        const [, specifier] =
          /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
        return specifier === undefined ? [] : [imported(specifier, start, [])]
      }),
    ],
    exportedNames: exports.flatMap(({ exportName }) => exportName.name ?? []),
    defaultExportLine: defaultExport ? lineAt(defaultExport.start) : null,
    exportAllLines: exports
      .filter(({ importName }) => importName.kind === 'AllButDefault')
      .map(({ start }) => lineAt(start)),
    program,
    lineAt,
  }
}
