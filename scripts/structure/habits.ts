import { Visitor, type VisitorObject } from 'oxc-parser'
import { isTesting, placeOf } from './places.ts'
import type { Source } from './source.ts'
import type { Finding, Tree } from './tree.ts'

type Node = { type: string; start: number; tag?: Node; callee?: Node } & Named
type Named = { name?: string; property?: Node }

/** The lines on which a kind of statement or expression stands. */
const linesOf = (
  source: Source,
  kinds: string[],
  isMeant: (node: Node) => boolean = () => true,
) => {
  const lines: number[] = []
  const look = (node: Node) => {
    if (isMeant(node)) lines.push(source.lineAt(node.start))
  }
  const visitor = Object.fromEntries(kinds.map((kind) => [kind, look])) as VisitorObject
  new Visitor(visitor).visit(source.program)
  return lines
}

/** `tx`, `app.db` → `tx`, `db`. */
const lastName = (node: Node | undefined): string =>
  node?.type === 'Identifier' ? (node.name ?? '') : node?.property ? lastName(node.property) : ''

const habit =
  (
    rule: string,
    sentence: string,
    concerns: (path: string) => boolean,
    linesIn: (source: Source) => number[],
  ) =>
  ({ sources }: Tree): Finding[] =>
    sources
      .filter(({ path }) => concerns(path))
      .flatMap((source) =>
        linesIn(source).map((line) => ({ path: source.path, line, rule, sentence })),
      )

const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))

export const sqlInStores = habit(
  'sql-in-stores',
  'SQL lives in store.ts, server/db and server/testing.',
  (path) =>
    isIn(path, 'server') &&
    !isIn(path, 'server/db', 'server/testing') &&
    !isTesting(path) &&
    placeOf(path).file !== 'store.ts',
  (source) =>
    linesOf(source, ['TaggedTemplateExpression'], ({ tag }) => /^(sql|tx|db)$/.test(lastName(tag))),
)

export const fetchInApi = habit(
  'fetch-in-api',
  'Only web/api uses fetch; a screen asks its data.ts.',
  (path) => isIn(path, 'web') && !isIn(path, 'web/api') && !isTesting(path),
  (source) => linesOf(source, ['CallExpression'], ({ callee }) => lastName(callee) === 'fetch'),
)

export const readsInData = habit(
  'reads-in-data',
  'Only data.ts uses read and useWrite.',
  (path) =>
    isIn(path, 'web') &&
    !isIn(path, 'web/api') &&
    !isTesting(path) &&
    placeOf(path).file !== 'data.ts',
  ({ imports }) =>
    imports
      .filter(
        ({ target, names }) =>
          target?.startsWith('web/api/') && names.some((name) => /^(read|useWrite|\*)$/.test(name)),
      )
      .map(({ line }) => line),
)

export const dialogsInFrame = habit(
  'dialogs-in-frame',
  'Only web/ui/DialogFrame.tsx uses a modal: so each dialog lies above those it opens over.',
  (path) => isIn(path, 'web') && path !== 'web/ui/DialogFrame.tsx',
  ({ imports }) =>
    imports
      .filter(
        ({ specifier, names }) =>
          specifier.startsWith('@mantine/') &&
          names.some((name) => /^(Modal\w*|Drawer\w*|Dialog|\*)$/.test(name)),
      )
      .map(({ line }) => line),
)

// The folder web/api is no call.
const namesACall = (line: string) => line.replaceAll(/(#web|'\.)\/api\//g, '').includes('/api/')

export const callsInContracts = habit(
  'calls-in-contracts',
  'A call exists once, in a contract; where the prefix itself is meant there is apiPrefix.',
  (path) =>
    isIn(path, 'web', 'server', 'shared') &&
    !isTesting(path) &&
    !isIn(path, 'shared/http') &&
    !(isIn(path, 'shared') && placeOf(path).file === 'contract.ts'),
  ({ text }) => text.split('\n').flatMap((line, at) => (namesACall(line) ? [at + 1] : [])),
)

export const routesDecideNothing = habit(
  'routes-decide-nothing',
  'routes.ts has no if, no switch and no ?: ; what is decided there belongs into a use case.',
  (path) => isIn(path, 'server') && placeOf(path).file === 'routes.ts',
  (source) => linesOf(source, ['IfStatement', 'SwitchStatement', 'ConditionalExpression']),
)

export const namedExports = habit(
  'named-exports',
  'Named exports only, so that a thing has one name everywhere.',
  (path) => !/\.config\.ts$/.test(path),
  ({ defaultExportLine }) => (defaultExportLine === null ? [] : [defaultExportLine]),
)

export const noBarrels = habit(
  'no-barrels',
  'No export *: an import names the file where the thing is written.',
  () => true,
  ({ exportAllLines }) => exportAllLines,
)
