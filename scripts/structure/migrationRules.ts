import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import type { Finding, Tree } from './tree.ts'

// Migrations run while other processes serve requests. Each rule names a statement that would keep
// reads or writes of a table waiting for as long as it takes, or that the older version does not
// survive.

/** The first creates all tables, so they have no rows. */
const firstChecked = 2
const file = /^server\/db\/migrations\/(\d{4})_\w+\.sql$/

/** Tables with few rows at any size of the community. */
const smallTables = [
  ...['settings', 'privacy_policies', 'resources', 'resource_translations'],
  'notification_templates',
]

/** Functions that are evaluated once per statement. Others would rewrite the table. */
const constantFunctions = ['now', 'transaction_timestamp', 'statement_timestamp']

type Node = Record<string, unknown>
type Statement = { kind: string; node: Node; line: number }
type Migration = {
  path: string
  number: number
  text: string
  isNoTransaction: boolean
  inBatches: boolean
  statements: Statement[]
  newTables: Set<string>
}

const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (inner as Node | undefined)?.[key], value)
const textAt = (value: unknown, ...keys: string[]) => String(at(value, ...keys) ?? '')
const listAt = (value: unknown, ...keys: string[]) => (at(value, ...keys) ?? []) as Node[]

const tableOf = ({ node }: Pick<Statement, 'node'>) => textAt(node, 'relation', 'relname')

/** All nodes of this kind, however deep. */
const nodesOf = (value: unknown, kind: string): Node[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(key === kind ? [inner as Node] : []),
        ...nodesOf(inner, kind),
      ])

const lineOf = (bytes: Buffer, offset: number) => {
  const before = bytes.subarray(0, offset).toString()
  const leading = /^(\s|--.*(\n|$))*/.exec(bytes.subarray(offset).toString())?.[0] ?? ''
  return (before + leading).split('\n').length
}

const parse = (path: string, text: string): Migration => {
  const bytes = Buffer.from(text)
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node; stmt_location?: number }[] }
  const statements = stmts.map(({ stmt, stmt_location = 0 }) => {
    const [[kind = '', node] = []] = Object.entries(stmt)
    return { kind, node: node as Node, line: lineOf(bytes, stmt_location) }
  })
  return {
    path,
    number: Number(file.exec(path)?.[1]),
    text,
    isNoTransaction: text.startsWith('-- no transaction'),
    inBatches: text.startsWith('-- in batches'),
    statements,
    newTables: new Set(statements.filter(({ kind }) => kind === 'CreateStmt').map(tableOf)),
  }
}

type Check = (statement: Statement, migration: Migration, earlier: Migration[]) => string[]

const checkIndex: Check = ({ node }, { isNoTransaction, statements }) => {
  if (!at(node, 'concurrent'))
    return [
      'An index of an existing table blocks its writes: build it with `create index concurrently if not exists` in a file of its own that begins with `-- no transaction`.',
    ]
  if (
    isNoTransaction &&
    statements.length === 1 &&
    at(node, 'if_not_exists') &&
    at(node, 'idxname')
  )
    return []
  return [
    'A concurrent index needs a name, `if not exists`, and a file of its own that begins with `-- no transaction`.',
  ]
}

const typesOf = (column: Node) =>
  listAt(column, 'typeName', 'names').map((name) => textAt(name, 'String', 'sval'))

const checkNewColumn = (column: Node): string[] => {
  const constraints = listAt(column, 'constraints').map((one) => at(one, 'Constraint') as Node)
  const kinds = constraints.map((one) => textAt(one, 'contype'))
  const fallback = constraints.find((one) => at(one, 'contype') === 'CONSTR_DEFAULT')
  const calls = nodesOf(fallback, 'FuncCall').map((call) =>
    textAt(listAt(call, 'funcname').at(-1), 'String', 'sval'),
  )
  const problems: string[] = []
  if (calls.some((name) => !constantFunctions.includes(name)))
    problems.push('A default that differs per row rewrites the table: fill the column in batches.')
  if (kinds.includes('CONSTR_NOTNULL') && !fallback)
    problems.push('A new column without a default cannot be `not null` in a table with rows.')
  if (
    kinds.some((kind) => ['CONSTR_GENERATED', 'CONSTR_IDENTITY'].includes(kind)) ||
    typesOf(column).some((name) => /serial/.test(name))
  )
    problems.push('A generated column rewrites the table: fill a plain column in batches.')
  if (kinds.some((kind) => ['CONSTR_UNIQUE', 'CONSTR_PRIMARY'].includes(kind)))
    problems.push(
      'A unique column builds its index under a lock: build a unique index concurrently.',
    )
  if (kinds.includes('CONSTR_CHECK') || (kinds.includes('CONSTR_FOREIGN') && fallback))
    problems.push('The constraint of a new column reads the table: add it as `not valid`.')
  return problems
}

const checkNewConstraint = (constraint: Node): string[] => {
  const kind = textAt(constraint, 'contype')
  if (['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'].includes(kind))
    return at(constraint, 'indexname')
      ? []
      : ['The constraint builds its index under a lock: build it concurrently, then `using index`.']
  return at(constraint, 'skip_validation')
    ? []
    : [
        'The constraint reads the table under a lock: add it as `not valid`, validate it in a later file.',
      ]
}

/** The names of constraints of this table that a command of an earlier file mentions. */
const constraintsIn = (migrations: Migration[], table: string, subtype: string) =>
  migrations
    .flatMap(({ statements }) => statements)
    .filter((one) => one.kind === 'AlterTableStmt' && tableOf(one) === table)
    .flatMap(({ node }) => listAt(node, 'cmds').map((one) => at(one, 'AlterTableCmd') as Node))
    .filter((command) => at(command, 'subtype') === subtype)

const isKnownNotNull = (earlier: Migration[], table: string, column: string) => {
  const validated = constraintsIn(earlier, table, 'AT_ValidateConstraint').map((one) =>
    at(one, 'name'),
  )
  return constraintsIn(earlier, table, 'AT_AddConstraint')
    .map((one) => at(one, 'def', 'Constraint') as Node)
    .some((constraint) => {
      const test = at(constraint, 'raw_expr', 'NullTest')
      const fields = listAt(test, 'arg', 'ColumnRef', 'fields')
      return (
        validated.includes(at(constraint, 'conname')) &&
        at(test, 'nulltesttype') === 'IS_NOT_NULL' &&
        textAt(fields.at(-1), 'String', 'sval') === column
      )
    })
}

/** The old version may still run, so its author must say that it does not use the thing. */
const unusedSince = (migration: Migration) => {
  const [, number] = /^-- unused since (\d{4})\b/m.exec(migration.text) ?? []
  return number !== undefined && Number(number) < migration.number
}
const stillUsed = (what: string) =>
  `The version before may use the ${what}: drop it one version later, with a line \`-- unused since NNNN\`.`
const rewriting = [
  'AT_AlterColumnType',
  'AT_SetLogged',
  'AT_SetUnLogged',
  'AT_SetTableSpace',
  'AT_SetAccessMethod',
]

const checkTable: Check = (statement, migration, earlier) =>
  listAt(statement.node, 'cmds')
    .map((one) => at(one, 'AlterTableCmd') as Node)
    .flatMap((command) => {
      const subtype = textAt(command, 'subtype')
      if (rewriting.includes(subtype))
        return ['This rewrites the table under a lock: add a column and fill it in batches.']
      switch (subtype) {
        case 'AT_AddColumn':
          return checkNewColumn(at(command, 'def', 'ColumnDef') as Node)
        case 'AT_AddConstraint':
          return checkNewConstraint(at(command, 'def', 'Constraint') as Node)
        case 'AT_ValidateConstraint':
          return migration.statements.length === 1 && listAt(statement.node, 'cmds').length === 1
            ? []
            : ['Validate a constraint in a file of its own, or locks of the others last as long.']
        case 'AT_SetNotNull':
          return isKnownNotNull(earlier, tableOf(statement), textAt(command, 'name'))
            ? []
            : [
                '`set not null` reads the table under a lock: validate `check (… is not null)` in an earlier file.',
              ]
        case 'AT_DropColumn':
          return unusedSince(migration) ? [] : [stillUsed('column')]
        default:
          return []
      }
    })

const checkChange = (table: string, node: Node, migration: Migration): string[] => {
  if (smallTables.includes(table) || migration.newTables.has(table)) return []
  const isLimited = nodesOf(node, 'limitCount').length > 0
  return migration.inBatches && migration.statements.length === 1 && isLimited
    ? []
    : [
        'This locks all rows it changes until the end: change `limit` rows, in a file of its own that begins with `-- in batches`.',
      ]
}

const changes = ['UpdateStmt', 'DeleteStmt', 'MergeStmt']

/** Updates and deletions, also those inside `with`. */
const checkChanges = ({ kind, node }: Statement, migration: Migration) =>
  changes
    .flatMap((change) => nodesOf({ [kind]: node }, change))
    .flatMap((change) => checkChange(tableOf({ node: change }), node, migration))

const checks: Record<string, Check> = {
  IndexStmt: checkIndex,
  AlterTableStmt: checkTable,
  RenameStmt: ({ node }) =>
    ['OBJECT_TABLE', 'OBJECT_COLUMN'].includes(textAt(node, 'renameType'))
      ? ['The version before uses the old name: add the new one, and drop the old one later.']
      : [],
  DropStmt: ({ node }, migration) =>
    at(node, 'removeType') === 'OBJECT_TABLE' && !unusedSince(migration)
      ? [stillUsed('table')]
      : [],
  LockStmt: () => ['`lock table` keeps everybody waiting until the end of the migration.'],
  ReindexStmt: () => ['`reindex` blocks writes: build a new index concurrently.'],
  ClusterStmt: () => ['`cluster` rewrites the table under a lock.'],
  VacuumStmt: () => ['`vacuum` does not run in a migration.'],
  DoStmt: () => ['A `do` block cannot be checked: write its statements out.'],
}

const problemsOf = (migration: Migration, earlier: Migration[]): Finding[] =>
  migration.statements.flatMap((statement) => {
    const isNew = migration.newTables.has(tableOf(statement))
    const check = isNew ? undefined : checks[statement.kind]
    return [
      ...(check?.(statement, migration, earlier) ?? []),
      ...checkChanges(statement, migration),
    ].map((sentence) => ({
      path: migration.path,
      line: statement.line,
      rule: 'migrations',
      sentence,
    }))
  })

/** Statements of new migrations that hold locks for long. */
export const migrationLocks = ({ root, paths }: Tree): Finding[] => {
  const migrations = paths
    .filter((path) => Number(file.exec(path)?.[1]) >= firstChecked)
    .map((path) => parse(path, readFileSync(posix.join(root, path), 'utf8')))
  return migrations.flatMap((migration, index) => problemsOf(migration, migrations.slice(0, index)))
}

await loadModule()
