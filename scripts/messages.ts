import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { readCatalogues } from './messages/catalogues.ts'
import { messageTypeFiles } from './messages/messageTypes.ts'
import { root } from './setup/child.mjs'

argumentsOrHelp({
  name: 'npm run messages',
  about: 'Writes the types of all messages from the English catalogues.',
  options: {},
})

for (const { path, source } of messageTypeFiles(readCatalogues()))
  writeFileSync(join(root, path), source)
