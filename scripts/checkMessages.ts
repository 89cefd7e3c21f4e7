import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { placeOf, readCatalogues } from './messages/catalogues.ts'
import { messageProblems } from './messages/messageProblems.ts'
import { root } from './setup/child.mjs'

argumentsOrHelp({
  name: 'npm run check:messages',
  about: 'Finds texts that are missing, unused or wrong in any language.',
  options: {},
})

const isNoUse = (path: string) =>
  /\.(test|spec)\.tsx?$|\/testing\/|^shared\/language\/messages\.ts$/.test(path)

const sources = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !isNoUse(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
const problems = messageProblems(readCatalogues(), sources)
for (const { key, language, problem } of problems) {
  const { where, name } = placeOf(key, language)
  console.error(`${where}: ${name} ${problem}`)
}

if (problems.length > 0) process.exitCode = 1
