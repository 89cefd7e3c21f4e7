import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkStructure, fixImportPaths } from './checkStructure.ts'

type Files = Record<string, string>
const made: string[] = []

const treeOf = (files: Files) => {
  const root = mkdtempSync(join(tmpdir(), 'structure-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const findingsIn = (files: Files) =>
  checkStructure(treeOf(files)).map(({ path, line, rule }) => `${path}:${line} ${rule}`)

afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true })
})

const thing = 'export const thing = 1\n'

/** One small tree per violated rule, and the expected finding. */
const broken: [expected: string, files: Files][] = [
  ['web/tools/thing.ts:1 folders', { 'web/tools/thing.ts': thing }],
  ['server/thing.ts:1 folders', { 'server/thing.ts': thing }],
  ['server/events/bookings/thing.ts:1 folders', { 'server/events/bookings/thing.ts': thing }],
  ['lib/thing.ts:1 folders', { 'lib/thing.ts': thing }],
  ['server/events/utils.ts:1 names', { 'server/events/utils.ts': thing }],
  ['server/events/dateHelpers.ts:1 names', { 'server/events/dateHelpers.ts': thing }],
  ['shared/events/types.ts:1 names', { 'shared/events/types.ts': thing }],
  ['web/ui/index.ts:1 names', { 'web/ui/index.ts': thing }],
  ['web/ui/misc.css:1 names', { 'web/ui/misc.css': 'a { color: red }' }],
  ['server/events/my-thing.ts:1 names', { 'server/events/my-thing.ts': thing }],
  ['server/events/Thing.ts:1 names', { 'server/events/Thing.ts': thing }],
  ['server/events/thing.js:1 names', { 'server/events/thing.js': thing }],
  ['web/events/EventCard.tsx:1 names', { 'web/events/EventCard.tsx': thing }],
  ['server/events/thing.ts:401 length', { 'server/events/thing.ts': '// line\n'.repeat(401) }],
  [
    'web/events/rules.ts:1 linear-patterns',
    { 'web/events/rules.ts': 'export const end = /\\s+$/' },
  ],
  ['shared/events/rules.ts:1 shared-is-pure', { 'shared/events/rules.ts': "import 'node:fs'" }],
  [
    'shared/events/rules.ts:2 shared-is-pure',
    { 'shared/events/rules.ts': "import 'zod'\nimport '#server/events/store.ts'" },
  ],
  [
    'web/events/data.ts:1 web-and-server',
    { 'web/events/data.ts': "import type { A } from '#server/events/bookings.ts'" },
  ],
  [
    'server/events/bookings.ts:1 web-and-server',
    { 'server/events/bookings.ts': "import { a } from '#web/events/data.ts'" },
  ],
  [
    'server/events/bookings.ts:1 no-tool-imports',
    { 'server/events/bookings.ts': "import '../../scripts/plans.ts'" },
  ],
  ['web/ui/Card.tsx:1 ui-is-generic', { 'web/ui/Card.tsx': "export { Card } from 'wouter'" }],
  [
    'web/ui/Card.tsx:1 ui-is-generic',
    { 'web/ui/Card.tsx': "import { a } from '#web/events/data.ts'\nexport const Card = a" },
  ],
  [
    'web/ui/Card.tsx:1 ui-is-generic',
    { 'web/ui/Card.tsx': "import { a } from '#web/api/client.ts'\nexport const Card = a" },
  ],
  [
    'server/groups/chat.ts:1 store-is-private',
    { 'server/groups/chat.ts': "import { find } from '#server/events/store.ts'" },
  ],
  [
    'web/home/HomeScreen.tsx:1 screens-are-private',
    {
      'web/home/HomeScreen.tsx':
        "import { a } from '#web/events/EventsScreen.tsx'\nexport const HomeScreen = a",
    },
  ],
  [
    'web/groups/data.ts:1 screens-are-private',
    { 'web/groups/data.ts': "import { a } from '#web/events/month.ts'" },
  ],
  [
    'server/jobs/queue.ts:1 infrastructure-below-features',
    { 'server/jobs/queue.ts': "import { a } from '#server/events/bookings.ts'" },
  ],
  [
    'web/api/client.ts:1 infrastructure-below-features',
    { 'web/api/client.ts': "import { a } from '#web/events/data.ts'" },
  ],
  [
    'server/events/a.ts:1 no-mutual-imports',
    {
      'server/events/a.ts': "import type { B } from '#server/groups/b.ts'",
      'server/groups/b.ts': "import type { A } from '#server/events/a.ts'",
    },
  ],
  [
    'server/events/bookings.ts:1 no-testing-imports',
    { 'server/events/bookings.ts': "import { a } from '#server/testing/freshApp.ts'" },
  ],
  [
    'server/events/bookings.ts:1 import-paths',
    { 'server/events/bookings.ts': "import { a } from '../http/refusal.ts'" },
  ],
  [
    'server/events/bookings.ts:1 import-paths',
    { 'server/events/bookings.ts': "import { a } from '../../shared/events/rules.ts'" },
  ],
  [
    'server/events/bookings.ts:1 import-endings',
    { 'server/events/bookings.ts': "import { a } from './store'" },
  ],
  [
    'server/events/a.ts:1 no-cycles',
    {
      'server/events/a.ts': "export { b } from './b.ts'",
      'server/events/b.ts': "export { c } from './c.ts'",
      'server/events/c.ts': "export const c = () => import('#server/events/a.ts')",
    },
  ],
  [
    'server/events/bookings.ts:2 sql-in-stores',
    { 'server/events/bookings.ts': 'export const count = (tx: Sql) =>\n  tx<Row[]>`select 1`' },
  ],
  [
    'server/events/bookings.ts:1 sql-in-stores',
    { 'server/events/bookings.ts': 'export const count = (app: App) => app.db`select 1`' },
  ],
  ['web/events/data.ts:1 fetch-in-api', { 'web/events/data.ts': "fetch('/x')" }],
  ['web/events/data.ts:1 fetch-in-api', { 'web/events/data.ts': "window.fetch('/x')" }],
  [
    'web/events/EventsScreen.tsx:1 dialogs-in-frame',
    {
      'web/events/EventsScreen.tsx':
        "import { Button, Modal } from '@mantine/core'\nexport const EventsScreen = [Button, Modal]",
    },
  ],
  [
    'web/events/EventsScreen.tsx:1 reads-in-data',
    {
      'web/events/EventsScreen.tsx':
        "import { read } from '#web/api/client.ts'\nexport const EventsScreen = read",
    },
  ],
  ['web/events/data.ts:1 calls-in-contracts', { 'web/events/data.ts': "const a = '/api/events'" }],
  ['server/http/guard.ts:1 calls-in-contracts', { 'server/http/guard.ts': 'const a = `/api/x`' }],
  ['shared/events/rules.ts:1 calls-in-contracts', { 'shared/events/rules.ts': '// see /api/x' }],
  [
    'server/events/routes.ts:1 no-logic-in-routes',
    { 'server/events/routes.ts': 'if (globalThis) console.log(1)' },
  ],
  [
    'server/events/routes.ts:1 no-logic-in-routes',
    { 'server/events/routes.ts': 'export const a = (b: boolean) => (b ? 1 : 2)' },
  ],
  ['web/ui/theme.ts:1 named-exports', { 'web/ui/theme.ts': 'export default {}' }],
  ['web/ui/theme.ts:1 no-barrels', { 'web/ui/theme.ts': "export * from './colours.ts'" }],
  [
    'docs/tour.md:2 links',
    { 'docs/tour.md': 'See [here](https://example.org).\nSee [there](../web/ui/gone.ts).' },
  ],
  ...[
    '  left: 0;',
    '  margin-left: 1rem;',
    '  border-top-left-radius: 1rem;',
    '  text-align: right;',
    '  float: left;',
    '  background: linear-gradient(to right, red, blue);',
    '  padding: 0 1rem 0 calc(1rem + 2px);',
    '  border-radius: 1rem 0 0 1rem;',
  ].map((line): [string, Files] => [
    'web/ui/Card.module.css:2 logical-sides',
    { 'web/ui/Card.module.css': `.card {\n${line}\n}\n` },
  ]),
  [
    'web/ui/Notice.tsx:2 texts-once-only',
    {
      'web/ui/Notice.tsx':
        "import { t } from '#web/language/t.tsx'\nconst labels = { new: t('ui.new') }\nexport const Notice = () => [labels, t('ui.old')]",
    },
  ],
  ...[
    '<p>Book your place</p>',
    '<input aria-label="Your name" />',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
    '<Card title={`Votes on ${subject}`} />',
    "<Card {...{ errorTitle: 'Update failed' }} />",
  ].map((element): [string, Files] => [
    'web/ui/Notice.tsx:2 text-in-catalogues',
    { 'web/ui/Notice.tsx': `export const Notice = () => (\n  ${element}\n)` },
  ]),
  ...["{ left: '1rem' }", '{ paddingRight: 4 }', "{ textAlign: 'left' }"].map(
    (style): [string, Files] => [
      'web/ui/Card.tsx:2 logical-sides',
      { 'web/ui/Card.tsx': `export const Card = () => (\n  <p style={${style}} />\n)` },
    ],
  ),
  [
    'web/ui/Card.module.css:1 page-width',
    { 'web/ui/Card.module.css': '@media (min-width: 62em) {\n  .card {\n  }\n}\n' },
  ],
  [
    'web/ui/Card.module.css:1 direction-attribute',
    { 'web/ui/Card.module.css': '.card:dir(rtl) {\n  scale: -1 1;\n}\n' },
  ],
  [
    'web/ui/Card.tsx:1 mirrored-icons',
    {
      'web/ui/utilities.css': '.tabler-icon-arrow-left {}',
      'web/ui/Card.tsx':
        "import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'\nexport const Card = [IconArrowLeft, IconArrowRight]",
    },
  ],
]

test.each(broken)('%s', (expected, files) => {
  expect(findingsIn(files)).toEqual([expected])
})

test('a valid tree has no findings', () => {
  const files = {
    'vite.config.ts': 'export default {}',
    'README.md': '[docs](docs), [tour](docs/tour.md#there)',
    'docs/tour.md': '[main](../server/main.ts) [below](#below)',
    'e2e/bookAnEvent.spec.ts': "import { Event } from '#shared/events/contract.ts'",
    'shared/events/contract.ts': "import * as z from 'zod'\nexport const path = '/api/events'",
    'shared/events/rules.test.ts': "import { test } from 'vitest'",
    'server/main.ts': "import { app } from './app.ts'",
    'server/app.ts': "import { eventRoutes } from '#server/events/routes.ts'",
    'server/events/routes.ts':
      "import { book } from './bookings.ts'\nexport const eventRoutes = book",
    'server/events/bookings.ts':
      "import { row } from './store.ts'\nimport type { App } from '#server/app.ts'\nexport const book = row",
    'server/events/store.ts': 'export const row = (tx: Sql) => tx`select 1`',
    'server/events/bookings.test.ts': "import { a } from '#server/testing/freshApp.ts'",
    'web/app/routes.tsx': "export const screen = () => import('#web/events/EventsScreen.tsx')",
    'web/api/client.ts': 'export const call = (path: string) => fetch(path)',
    'web/home/HomeScreen.tsx':
      "import { useEvents } from '#web/events/data.ts'\nimport { EventCard } from '#web/events/EventCard.tsx'\nexport const HomeScreen = () => [useEvents, EventCard]",
    'web/events/data.ts':
      "import { read } from '#web/api/client.ts'\nimport { Event } from '#shared/events/contract.ts'\nexport const useEvents = read",
    'web/events/EventCard.tsx': 'export const EventCard = () => null',
    'web/events/EventsScreen.tsx':
      "import { useEvents } from './data.ts'\nexport const EventsScreen = useEvents",
    'web/events/rules.ts': 'export const end = /(?<!\\s)\\s+$/',
    'web/ui/utilities.css': '.tabler-icon-arrow-left {}',
    'web/ui/Card.tsx':
      "import { IconArrowLeft, IconCheck } from '@tabler/icons-react'\nexport const Card = [IconArrowLeft, IconCheck]",
    'web/ui/Card.module.css':
      '/* left of it */\n.left {\n  /* physical: a place on a picture. */\n  left: 0;\n  padding: 0 1rem 1rem;\n  border-radius: 1rem 1rem 0 0;\n}\n',
  }
  expect(findingsIn(files)).toEqual([])
})

test('the security page cites existing tests for each requirement', () => {
  const rows = [
    '| 1.1.1 | decoded once | met | `server/http/a.test.ts` › “reads once” |',
    '| 1.1.2 | encoded last | met | `server/http/a.test.ts` › “writes last” |',
    '| 1.2.1 | in its place | met | `server/http/b.test.ts` › “is there” |',
    '| 1.2.2 | addresses | met | it is |',
    '| 1.2.3 | scripts | unknown | nobody looked |',
    '| 1.2.4 | queries | not met | |',
    '| 1.2.5 | commands | met | [page](security.md) |',
    '| 1.2.5 | commands | not applicable | there are none |',
    '| 1.2.99 | what is not there | not applicable | it is not |',
  ]
  const root = treeOf({
    'docs/security.md': rows.join('\n'),
    'server/http/a.test.ts': "test('reads once', () => {})",
  })
  const sentences = checkStructure(root).map(({ line, sentence }) => `${line}: ${sentence}`)
  expect(sentences.filter((sentence) => !sentence.endsWith(' is missing.'))).toEqual([
    '2: server/http/a.test.ts has no test “writes last”.',
    '3: server/http/b.test.ts does not exist.',
    '4: 1.2.2 is met, but cites neither a test nor a page.',
    '5: 1.2.3 is "unknown" instead of one of: met, not met, not applicable.',
    '6: 1.2.4 is not met without a reason.',
    '8: 1.2.5 is listed twice, or is not of level 1 or 2.',
    '9: 1.2.99 is listed twice, or is not of level 1 or 2.',
  ])
  expect(sentences).toContain('1: 17.3.2 is missing.')
})

test('a syntax error names its file', () => {
  const root = treeOf({ 'web/ui/theme.ts': 'export const = 1' })
  expect(() => checkStructure(root)).toThrow('web/ui/theme.ts does not parse')
})

test('--fix rewrites relative imports across folders only', () => {
  const root = treeOf({
    'server/events/bookings.ts':
      "import { a } from '../http/refusal.ts'\nimport { b } from './store.ts'\n",
  })
  fixImportPaths(root)
  expect(readFileSync(join(root, 'server/events/bookings.ts'), 'utf8')).toBe(
    "import { a } from '#server/http/refusal.ts'\nimport { b } from './store.ts'\n",
  )
})
