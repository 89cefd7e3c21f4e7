import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { errors } from '#shared/errors/errorTable.ts'
import { placeOf, readCatalogues } from './messages/catalogues.ts'
import { messageProblems, missingTexts } from './messages/messageProblems.ts'
import { root } from './setup/child.mjs'

const { values } = argumentsOrHelp({
  name: 'npm run check:messages',
  about:
    'Finds texts that are wrong in any language or used nowhere, and lists those not translated.',
  options: { complete: { type: 'boolean', says: 'Also fails if a text is not translated' } },
})

const isNoUse = (path: string) =>
  /\.(test|spec)\.tsx?$|\/testing\/|^shared\/language\/messages\.ts$/.test(path)

const sources = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !isNoUse(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
const catalogues = readCatalogues()
// The code of an error names its message.
const errorMessages = Object.values(errors).map(({ message }) => `'${message}'`)
const problems = messageProblems(catalogues, [...sources, ...errorMessages])
for (const { key, language, problem } of problems) {
  const { where, name } = placeOf(key, language)
  console.error(`${where}: ${name} ${problem}`)
}

const missing = new Set(missingTexts(catalogues))
for (const place of missing) console.error(`${place} is missing`)

if (problems.length > 0 || (values.complete && missing.size > 0)) process.exitCode = 1
