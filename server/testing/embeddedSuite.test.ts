import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { embeddedSuite, serverOnly } from './embeddedSuite.ts'

const cwd = path.join(import.meta.dirname, '../..')

test.each([...embeddedSuite, ...serverOnly])('%s matches a file', (pattern) => {
  expect(fs.globSync(pattern, { cwd })).not.toEqual([])
})
