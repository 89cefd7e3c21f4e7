import { Visitor, type VisitorObject } from 'oxc-parser'
import { isTesting, locate } from './layout.ts'
import type { Finding, Source, Tree } from './tree.ts'

type Node = { type: string; start: number; tag?: Node; callee?: Node } & Named
type Named = { name?: string; property?: Node }

/** The lines of AST nodes of the given kinds. */
const linesOf = (
  source: Source,
  kinds: string[],
  matches: (node: Node) => boolean = () => true,
) => {
  const lines: number[] = []
  const visit = (node: Node) => {
    if (matches(node)) lines.push(source.lineAt(node.start))
  }
  const visitor = Object.fromEntries(kinds.map((kind) => [kind, visit])) as VisitorObject
  new Visitor(visitor).visit(source.program)
  return lines
}

/** `tx`, `app.db` → `tx`, `db`. */
const lastName = (node: Node | undefined): string =>
  node?.type === 'Identifier' ? (node.name ?? '') : node?.property ? lastName(node.property) : ''

const codeRule =
  (
    rule: string,
    sentence: string,
    appliesTo: (path: string) => boolean,
    linesIn: (source: Source) => number[],
  ) =>
  ({ sources }: Tree): Finding[] =>
    sources
      .filter(({ path }) => appliesTo(path))
      .flatMap((source) =>
        linesIn(source).map((line) => ({ path: source.path, line, rule, sentence })),
      )

const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))

export const sqlInStores = codeRule(
  'sql-in-stores',
  'SQL is only in store.ts, lifecycle.ts, server/db and server/testing.',
  (path) =>
    isIn(path, 'server') &&
    !isIn(path, 'server/db', 'server/testing') &&
    !isTesting(path) &&
    !['store.ts', 'lifecycle.ts'].includes(locate(path).file),
  (source) =>
    linesOf(source, ['TaggedTemplateExpression'], ({ tag }) => /^(sql|tx|db)$/.test(lastName(tag))),
)

export const fetchInApi = codeRule(
  'fetch-in-api',
  'Only web/api, web/messaging and web/worker use fetch; screens use their data.ts.',
  (path) =>
    isIn(path, 'web') &&
    // Static files have no imports.
    !isIn(path, 'web/api', 'web/messaging', 'web/public', 'web/worker') &&
    !isTesting(path),
  (source) => linesOf(source, ['CallExpression'], ({ callee }) => lastName(callee) === 'fetch'),
)

export const readsInData = codeRule(
  'reads-in-data',
  'Only data.ts and the infrastructure below it use read and useWrite.',
  (path) =>
    isIn(path, 'web') &&
    !isIn(path, 'web/api', 'web/messaging', 'web/offline', 'web/realtime') &&
    !isTesting(path) &&
    locate(path).file !== 'data.ts',
  ({ imports }) =>
    imports
      .filter(
        ({ target, names }) =>
          target?.startsWith('web/api/') && names.some((name) => /^(read|useWrite|\*)$/.test(name)),
      )
      .map(({ line }) => line),
)

export const dialogsInFrame = codeRule(
  'dialogs-in-frame',
  'Only web/ui/DialogFrame.tsx renders a modal dialog, so that Escape and Back close the top one.',
  (path) => isIn(path, 'web') && path !== 'web/ui/DialogFrame.tsx',
  ({ text }) => text.split('\n').flatMap((line, at) => (/<dialog\b/.test(line) ? [at + 1] : [])),
)

// The import path web/api is not an endpoint.
const containsApiPath = (line: string) =>
  line.replaceAll(/(#web|'\.)\/api\//g, '').includes('/api/')

export const callsInContracts = codeRule(
  'calls-in-contracts',
  'Endpoint paths are only in contracts; use apiPrefix for the prefix.',
  (path) =>
    isIn(path, 'web', 'server', 'shared') &&
    !isTesting(path) &&
    !isIn(path, 'shared/http') &&
    !(isIn(path, 'shared') && locate(path).file === 'contract.ts'),
  ({ text }) => text.split('\n').flatMap((line, at) => (containsApiPath(line) ? [at + 1] : [])),
)

export const routesDecideNothing = codeRule(
  'no-logic-in-routes',
  'routes.ts has no if, switch or ?: ; decisions belong in a use case.',
  (path) => isIn(path, 'server') && locate(path).file === 'routes.ts',
  (source) => linesOf(source, ['IfStatement', 'SwitchStatement', 'ConditionalExpression']),
)

export const namedExports = codeRule(
  'named-exports',
  'Named exports only.',
  (path) => !/\.config\.ts$/.test(path),
  ({ defaultExportLine }) => (defaultExportLine === null ? [] : [defaultExportLine]),
)

export const noBarrels = codeRule(
  'no-barrels',
  'No export *: imports name the declaring file.',
  () => true,
  ({ exportAllLines }) => exportAllLines,
)
