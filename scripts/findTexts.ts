import { argv } from 'node:process'
import { root } from './setup/child.mjs'
import { textInCatalogues } from './structure/textRules.ts'
import { readTree } from './structure/tree.ts'

const [, , ...folders] = argv
for (const { path, line, sentence } of textInCatalogues(readTree(root)))
  if (folders.length === 0 || folders.some((folder) => path.startsWith(folder)))
    console.log(`${path}:${line} ${sentence}`)
