import { isFeature, isTesting, type Place, placeOf } from './places.ts'
import type { Import, Source } from './source.ts'
import type { Finding, Tree } from './tree.ts'

type Border = {
  rule: string
  sentence: string
  /** Whether this import breaks it. `to` is null for a package. */
  breaks: (from: Place, to: Place | null, source: Source, imported: Import) => boolean
}

const isData = (file: string) => file === 'data.ts'
const isPart = (file: string) => /^[A-Z]\w*\.tsx$/.test(file) && !/Screen\.tsx$/.test(file)
const isOtherFeature = (from: Place, to: Place | null): to is Place =>
  to !== null && to.wing === from.wing && to.folder !== from.folder && isFeature(to.folder)

const leavesFolder = (from: Place, to: Place | null, { specifier }: Import) =>
  specifier.startsWith('.') &&
  to?.wing != null &&
  (from.wing !== to.wing || (from.folder !== to.folder && from.folder !== ''))

const borders: Border[] = [
  {
    rule: 'shared-is-pure',
    sentence: 'shared/ imports nothing but zod and itself.',
    breaks: (from, to, source, { specifier }) =>
      from.wing === 'shared' &&
      (to ? to.wing !== 'shared' : !/^zod(\/|$)/.test(specifier) && !isTesting(source.path)),
  },
  {
    rule: 'web-and-server',
    sentence: 'web/ and server/ never import each other; what both need lies in shared/.',
    breaks: (from, to) =>
      (from.wing === 'web' && to?.wing === 'server') ||
      (from.wing === 'server' && to?.wing === 'web'),
  },
  {
    rule: 'wings-are-closed',
    sentence: 'A wing imports nothing of the tools around it (e2e, bench, scripts).',
    breaks: (from, to, source) =>
      from.wing !== null && to !== null && to.wing === null && !isTesting(source.path),
  },
  {
    rule: 'ui-knows-nothing',
    sentence: 'web/ui imports no feature, no web/api, no router.',
    breaks: (from, to, _, { specifier }) =>
      from.wing === 'web' &&
      from.folder === 'ui' &&
      (/^wouter(\/|$)/.test(specifier) ||
        (to?.wing === 'web' && to.folder !== 'ui' && to.folder !== 'testing')),
  },
  {
    rule: 'store-is-private',
    sentence: "A feature calls another's use cases, never its store.ts.",
    breaks: (from, to, source) =>
      from.wing === 'server' &&
      isOtherFeature(from, to) &&
      to.file === 'store.ts' &&
      !isTesting(source.path),
  },
  {
    rule: 'screens-are-private',
    sentence:
      "A feature uses another's data.ts and its parts (PascalCase, not screens), nothing else.",
    breaks: (from, to, source) =>
      from.wing === 'web' &&
      (isFeature(from.folder) || from.folder === 'home' || from.folder === 'install') &&
      isOtherFeature(from, to) &&
      !isData(to.file) &&
      !isPart(to.file) &&
      !isTesting(source.path),
  },
  {
    rule: 'testing-stays-out',
    sentence: 'Only tests import from testing/.',
    breaks: (from, to, source) =>
      from.wing !== null && to?.folder === 'testing' && !isTesting(source.path),
  },
  {
    rule: 'import-paths',
    sentence:
      'Relative imports stay inside one folder of a wing; further ways go through #shared, #server or #web.',
    breaks: (from, to, _, imported) => leavesFolder(from, to, imported),
  },
  {
    rule: 'import-endings',
    sentence: 'Imports name the file as it is, with its ending: what runs is what is written.',
    breaks: (_, to, _source, { target }) => to !== null && !/\.\w+$/.test(target ?? ''),
  },
]

/** Who may import whom. */
export const forbiddenImports = ({ sources }: Tree): Finding[] =>
  sources.flatMap((source) =>
    source.imports.flatMap((imported) =>
      borders
        .filter(({ breaks }) =>
          breaks(
            placeOf(source.path),
            imported.target === null ? null : placeOf(imported.target),
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
export const withOurPaths = (source: Source) =>
  source.imports.reduce((text, imported) => {
    const { specifier, target } = imported
    if (target === null || !leavesFolder(placeOf(source.path), placeOf(target), imported))
      return text
    return text.replaceAll(`'${specifier}'`, `'#${target}'`)
  }, source.text)
