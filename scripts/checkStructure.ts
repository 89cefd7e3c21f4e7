import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forbiddenImports, withOurPaths } from './structure/borders.ts'
import { importCycles } from './structure/cycles.ts'
import {
  callsInContracts,
  dialogsInFrame,
  fetchInApi,
  namedExports,
  noBarrels,
  readsInData,
  routesDecideNothing,
  sqlInStores,
} from './structure/habits.ts'
import { brokenLinks } from './structure/links.ts'
import { fileNames, folders, lengths } from './structure/names.ts'
import { securityPage } from './structure/securityPage.ts'
import { type Finding, readTree } from './structure/tree.ts'

const rules = [
  folders,
  fileNames,
  lengths,
  forbiddenImports,
  importCycles,
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
]

export const checkStructure = (root: string): Finding[] => {
  const tree = readTree(root)
  return rules
    .flatMap((rule) => rule(tree))
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

/** The one rule a machine can mend: the way an import is written. */
export const fixImportPaths = (root: string) => {
  for (const source of readTree(root).sources) {
    const text = withOurPaths(source)
    if (text !== source.text) writeFileSync(join(root, source.path), text)
  }
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  if (process.argv.includes('--fix')) fixImportPaths(root)
  const findings = checkStructure(root)
  for (const { path, line, rule, sentence } of findings)
    console.error(`${path}:${line} ${rule}: ${sentence}`)
  if (findings.length > 0) process.exitCode = 1
}
