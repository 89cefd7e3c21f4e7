import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  callsInContracts,
  dialogsInFrame,
  fetchInApi,
  namedExports,
  noBarrels,
  readsInData,
  routesDecideNothing,
  sqlInStores,
} from './structure/codeRules.ts'
import {
  directionAttribute,
  logicalSides,
  mirroredIcons,
  pageWidthQueries,
} from './structure/directionRules.ts'
import { brokenLinks, securityPage } from './structure/docRules.ts'
import { fileNames, folders, lengths } from './structure/fileRules.ts'
import {
  forbiddenImports,
  importCycles,
  mutualImports,
  withAliasPaths,
} from './structure/importRules.ts'
import { migrationLocks } from './structure/migrationRules.ts'
import { linearPatterns } from './structure/regexRules.ts'
import { textInCatalogues, textsOnceOnly } from './structure/textRules.ts'
import { readTree } from './structure/tree.ts'

const rules = [
  folders,
  fileNames,
  lengths,
  forbiddenImports,
  importCycles,
  mutualImports,
  sqlInStores,
  fetchInApi,
  dialogsInFrame,
  readsInData,
  callsInContracts,
  routesDecideNothing,
  namedExports,
  noBarrels,
  brokenLinks,
  securityPage,
  migrationLocks,
  linearPatterns,
  logicalSides,
  textInCatalogues,
  textsOnceOnly,
  directionAttribute,
  pageWidthQueries,
  mirroredIcons,
]

const root = fileURLToPath(new URL('..', import.meta.url))

if (process.argv.includes('--fix'))
  // Rewrites relative imports across folders.
  for (const source of readTree(root).sources) {
    const text = withAliasPaths(source)
    if (text !== source.text) writeFileSync(join(root, source.path), text)
  }

const tree = readTree(root)
const findings = rules
  .flatMap((rule) => rule(tree))
  .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
for (const { path, line, rule, sentence } of findings)
  console.error(`${path}:${line} ${rule}: ${sentence}`)
if (findings.length > 0) process.exitCode = 1
