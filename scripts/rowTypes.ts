import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { rowTypes } from '#server/db/rowTypes.ts'
import { root } from './setup/child.mjs'

argumentsOrHelp({
  name: 'npm run row-types',
  about: 'Writes server/db/rows.ts from the migrations.',
  options: {},
})

const dataDir = mkdtempSync(join(tmpdir(), 'welkom-rows-'))
const database = await openDatabase({ dataDir })
try {
  await migrate(database)
  writeFileSync(join(root, 'server/db/rows.ts'), await rowTypes(database.sql))
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
