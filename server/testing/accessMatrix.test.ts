import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areas } from './contracts.ts'

const root = path.join(import.meta.dirname, '../..')

test.each(areas)('%s has an access matrix', (area) => {
  const text = fs.readFileSync(path.join(root, 'server', area, 'access.test.ts'), 'utf8')
  // The file compares its rows with the calls of the area.
  expect(text).toMatch(new RegExp(`^testAccess\\(\\s*'${area}',`, 'm'))
})

test('every access matrix belongs to an area', () => {
  const files = fs.globSync('server/**/access.test.ts', { cwd: root })
  expect(files.sort()).toEqual(areas.map((area) => `server/${area}/access.test.ts`).sort())
})
