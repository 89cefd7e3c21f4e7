import { posix } from 'node:path'
import { type Program, parseSync } from 'oxc-parser'

/** One import, re-export or `import()` of a file. `names` is empty for `import()`. */
export type Import = {
  specifier: string
  /** The file meant, as a path from the root; null when it is a package. */
  target: string | null
  names: string[]
  line: number
  /** `import type …`: gone at run time. `import { type … }` still loads the file. */
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

/** The file an import means, as a path from the root; null when it means a package. */
const resolve = (from: string, specifier: string) => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [, path] = /^#((?:shared|server|web)\/.*)$/.exec(specifier) ?? []
  return path ?? null
}

export const parseSource = (path: string, text: string): Source => {
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
