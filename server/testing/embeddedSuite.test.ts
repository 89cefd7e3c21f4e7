import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isFeature, wingFolders } from '../../scripts/structure/layout.ts'
import { embeddedSuite, serverOnly } from './embeddedSuite.ts'

const cwd = path.join(import.meta.dirname, '../..')
const expandPatterns = (patterns: string[]) => patterns.flatMap((one) => fs.globSync(one, { cwd }))
const without = new Set(expandPatterns(serverOnly))
const files = expandPatterns(embeddedSuite).filter((file) => !without.has(file))

const features = wingFolders('server').filter(
  (folder) => isFeature(folder) && fs.existsSync(path.join(cwd, 'server', folder)),
)

test.each(features)('%s has a file in the embedded suite', (feature) => {
  expect(files.some((file) => file.startsWith(`server/${feature}/`))).toBe(true)
})

test.each([...embeddedSuite, ...serverOnly])('%s matches a file', (pattern) => {
  expect(expandPatterns([pattern])).not.toEqual([])
})
