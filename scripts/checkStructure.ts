import { fileURLToPath } from 'node:url'
import { forbiddenImports } from './structure/borders.ts'
import { importCycles } from './structure/cycles.ts'
import {
  callsInContracts,
  fetchInApi,
  namedExports,
  noBarrels,
  readsInData,
  routesDecideNothing,
  sqlInStores,
} from './structure/habits.ts'
import { fileNames, folders, lengths } from './structure/names.ts'
import { type Finding, readTree } from './structure/tree.ts'

const rules = [
  folders,
  fileNames,
  lengths,
  forbiddenImports,
  importCycles,
  sqlInStores,
  fetchInApi,
  readsInData,
  callsInContracts,
  routesDecideNothing,
  namedExports,
  noBarrels,
]

export const checkStructure = (root: string): Finding[] => {
  const tree = readTree(root)
  return rules
    .flatMap((rule) => rule(tree))
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

if (import.meta.main) {
  const findings = checkStructure(fileURLToPath(new URL('..', import.meta.url)))
  for (const { path, line, rule, sentence } of findings)
    console.error(`${path}:${line} ${rule}: ${sentence}`)
  if (findings.length > 0) process.exitCode = 1
}
