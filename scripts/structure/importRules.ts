import { isFeature, isLower, isTesting, type Location, locate } from './layout.ts'
import type { Finding, Import, Source, Tree } from './tree.ts'

type ImportRule = {
  rule: string
  sentence: string
  /** `to` is null for a package. */
  isViolatedBy: (from: Location, to: Location | null, source: Source, imported: Import) => boolean
}

const isData = (file: string) => file === 'data.ts'
const isComponent = (file: string) => /^[A-Z]\w*\.tsx$/.test(file) && !/Screen\.tsx$/.test(file)
const isOtherFeature = (from: Location, to: Location | null): to is Location =>
  to !== null && to.wing === from.wing && to.folder !== from.folder && isFeature(to.folder)

const leavesFolder = (from: Location, to: Location | null, { specifier }: Import) =>
  specifier.startsWith('.') &&
  to?.wing != null &&
  (from.wing !== to.wing || (from.folder !== to.folder && from.folder !== ''))

const importRules: ImportRule[] = [
  {
    rule: 'shared-is-pure',
    sentence: 'shared/ imports nothing but zod, icu-minify and itself.',
    isViolatedBy: (from, to, source, { specifier }) =>
      from.wing === 'shared' &&
      (to
        ? to.wing !== 'shared'
        : !/^(zod|icu-minify)(\/|$)/.test(specifier) && !isTesting(source.path)),
  },
  {
    rule: 'web-and-server',
    sentence: 'web/ and server/ never import each other; shared code is in shared/.',
    isViolatedBy: (from, to) =>
      (from.wing === 'web' && to?.wing === 'server') ||
      (from.wing === 'server' && to?.wing === 'web'),
  },
  {
    rule: 'no-tool-imports',
    sentence: 'shared/, server/ and web/ import nothing from e2e, bench, reliability or scripts.',
    isViolatedBy: (from, to, source) =>
      from.wing !== null && to !== null && to.wing === null && !isTesting(source.path),
  },
  {
    rule: 'ui-is-generic',
    sentence: 'web/ui imports no feature, no web/api, no router.',
    isViolatedBy: (from, to, _, { specifier }) =>
      from.wing === 'web' &&
      from.folder === 'ui' &&
      (/^wouter(\/|$)/.test(specifier) ||
        (to?.wing === 'web' && !['ui', 'language', 'testing'].includes(to.folder))),
  },
  {
    rule: 'store-is-private',
    sentence: "A feature calls another's use cases, never its store.ts.",
    isViolatedBy: (from, to, source) =>
      from.wing === 'server' &&
      isOtherFeature(from, to) &&
      to.file === 'store.ts' &&
      !isTesting(source.path),
  },
  {
    rule: 'screens-are-private',
    sentence: "A feature uses another's data.ts and components (not screens), nothing else.",
    isViolatedBy: (from, to, source) =>
      from.wing === 'web' &&
      (isFeature(from.folder) || from.folder === 'home' || from.folder === 'install') &&
      isOtherFeature(from, to) &&
      !isData(to.file) &&
      !isComponent(to.file) &&
      !isTesting(source.path),
  },
  {
    rule: 'infrastructure-below-features',
    sentence: 'Infrastructure imports no feature; server/app.ts passes it functions.',
    isViolatedBy: (from, to, source) =>
      isLower(from) &&
      from.folder !== 'ui' && // see ui-is-generic
      to !== null &&
      to.wing === from.wing &&
      to.folder !== '' &&
      to.folder !== 'testing' &&
      !isLower(to) &&
      !isTesting(source.path),
  },
  {
    rule: 'no-testing-imports',
    sentence: 'Only tests import from testing/.',
    isViolatedBy: (from, to, source) =>
      from.wing !== null && to?.folder === 'testing' && !isTesting(source.path),
  },
  {
    rule: 'import-paths',
    sentence:
      'Relative imports stay inside one feature folder; others use #shared, #server or #web.',
    isViolatedBy: (from, to, _, imported) => leavesFolder(from, to, imported),
  },
  {
    rule: 'import-endings',
    sentence: 'Imports name the file with its extension.',
    isViolatedBy: (_, to, _source, { target }) => to !== null && !/\.\w+$/.test(target ?? ''),
  },
]

/** Which folders may import which. */
export const forbiddenImports = ({ sources }: Tree): Finding[] =>
  sources.flatMap((source) =>
    source.imports.flatMap((imported) =>
      importRules
        .filter(({ isViolatedBy }) =>
          isViolatedBy(
            locate(source.path),
            imported.target === null ? null : locate(imported.target),
            source,
            imported,
          ),
        )
        .map(({ rule, sentence }) => ({
          path: source.path,
          line: imported.line,
          rule,
          sentence: `${sentence} (${imported.specifier})`,
        })),
    ),
  )

/** The text of a file with its relative imports of other folders written as `#wing/folder/file`. */
export const withAliasPaths = (source: Source) =>
  source.imports.reduce((text, imported) => {
    const { specifier, target } = imported
    if (target === null || !leavesFolder(locate(source.path), locate(target), imported)) return text
    return text.replaceAll(`'${specifier}'`, `'#${target}'`)
  }, source.text)

/** Import cycles, each reported once at its alphabetically first file. `import type` is ignored. */
export const importCycles = ({ byPath }: Tree): Finding[] => {
  const findings: Finding[] = []
  const done = new Set<string>()

  const follow = (path: string, ancestors: string[]) => {
    const from = ancestors.indexOf(path)
    if (from >= 0) {
      report(ancestors.slice(from))
      return
    }
    if (done.has(path)) return
    for (const { target, isType } of byPath.get(path)?.imports ?? [])
      if (!isType && target !== null && byPath.has(target)) follow(target, [...ancestors, path])
    done.add(path)
  }

  const report = (cycle: string[]) => {
    const [first = ''] = [...cycle].sort()
    const at = cycle.indexOf(first)
    const around = [...cycle.slice(at), ...cycle.slice(0, at)]
    const next = around[1] ?? first
    findings.push({
      path: first,
      line: byPath.get(first)?.imports.find(({ target }) => target === next)?.line ?? 1,
      rule: 'no-cycles',
      sentence: `Import cycle: ${[...around, first].join(' → ')}`,
    })
  }

  for (const path of byPath.keys()) follow(path, [])
  return findings
}

/**
 * Two folders of a wing that import each other, reported in the alphabetically first. Types count too: a type that both
 * need belongs below them.
 */
export const mutualImports = ({ sources }: Tree): Finding[] => {
  const edges = new Map<string, { path: string; line: number; from: string; to: string }>()
  for (const { path, imports } of sources) {
    const from = locate(path)
    if (!from.wing || !from.folder || isTesting(path)) continue
    for (const { target, line } of imports) {
      const to = target === null ? null : locate(target)
      if (!to?.folder || to.wing !== from.wing || to.folder === from.folder) continue
      const names = [`${from.wing}/${from.folder}`, `${to.wing}/${to.folder}`] as const
      const key = names.join(' ')
      if (!edges.has(key)) edges.set(key, { path, line, from: names[0], to: names[1] })
    }
  }
  return [...edges.values()]
    .filter(({ from, to }) => from < to && edges.has(`${to} ${from}`))
    .map(({ path, line, from, to }) => ({
      path,
      line,
      rule: 'no-mutual-imports',
      sentence: `${from} and ${to} import each other; move what both need below them.`,
    }))
}
