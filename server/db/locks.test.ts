import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locks } from './locks.ts'

const server = join(import.meta.dirname, '..')
const product = globSync('**/*.{ts,sql}', { cwd: server }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
)
const textOf = (file: string) => readFileSync(join(server, file), 'utf8')

test('no two things wait for each other by having one number', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('no other file has a number of its own', () => {
  const taken = product.flatMap((file) =>
    [...textOf(file).matchAll(/pg_\w*advisory\w*\((.{0,30})/g)].map(([, key = '']) => ({
      file,
      key,
    })),
  )
  expect(taken.length).toBeGreaterThanOrEqual(6)
  // What is between two people has no number: it is locked by the hash of both ids.
  expect(taken.filter(({ key }) => !/^(\$\{locks\.\w+\}|hashtextextended\()/.test(key))).toEqual([])
})
