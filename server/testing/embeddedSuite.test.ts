import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isFeature, wingFolders } from '../../scripts/structure/places.ts'
import { embeddedSuite, serverOnly } from './embeddedSuite.ts'

const cwd = path.join(import.meta.dirname, '../..')
const filesOf = (patterns: string[]) => patterns.flatMap((one) => fs.globSync(one, { cwd }))
const without = new Set(filesOf(serverOnly))
const files = filesOf(embeddedSuite).filter((file) => !without.has(file))

const features = wingFolders('server').filter(
  (folder) => isFeature(folder) && fs.existsSync(path.join(cwd, 'server', folder)),
)

test.each(features)('%s has a file that runs on the embedded engine', (feature) => {
  expect(files.some((file) => file.startsWith(`server/${feature}/`))).toBe(true)
})

test.each([...embeddedSuite, ...serverOnly])('%s names a file', (pattern) => {
  expect(filesOf([pattern])).not.toEqual([])
})
