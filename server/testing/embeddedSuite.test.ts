import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { embeddedSuite, serverOnly } from './embeddedSuite.ts'

const cwd = path.join(import.meta.dirname, '../..')

// A pattern of a renamed file would silently leave its tests out.
test.each([...embeddedSuite, ...serverOnly])('%s matches a file', (pattern) => {
  expect(fs.globSync(pattern, { cwd })).not.toEqual([])
})
