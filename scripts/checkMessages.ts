import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { readCatalogues } from './messages/catalogues.ts'
import { messageProblems } from './messages/messageProblems.ts'
import { messageTypeFiles } from './messages/messageTypes.ts'
import { root } from './setup/child.mjs'

argumentsOrHelp({
  name: 'npm run check:messages',
  about:
    'Finds messages that are missing, unused or wrong in any language, and types that are out of date.',
  options: {},
})

const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|\/testing\/|\/language\/\w+Messages\.ts$/.test(path)

const catalogues = readCatalogues()
const sources = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !isTest(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
const problems = messageProblems(catalogues, sources)
for (const { where, key, problem } of problems) console.error(`${where}: ${key} ${problem}`)

const stale = messageTypeFiles(catalogues).filter(
  ({ path, source }) => readFileSync(join(root, path), 'utf8') !== source,
)
for (const { path } of stale) console.error(`${path} is out of date: run npm run messages`)

if (problems.length + stale.length > 0) process.exitCode = 1
