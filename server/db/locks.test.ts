import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locks } from './transaction.ts'

const server = join(import.meta.dirname, '..')
const product = globSync('**/*.{ts,sql}', { cwd: server }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
)
const textOf = (file: string) => readFileSync(join(server, file), 'utf8')

test('advisory lock keys are unique', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('all advisory locks use these keys', () => {
  const keys = product.flatMap((file) =>
    [...textOf(file).matchAll(/pg_\w*advisory\w*\((.{0,30})/g)].map(([, key = '']) => ({
      file,
      key,
    })),
  )
  expect(keys.length).toBeGreaterThanOrEqual(6)
  // User pairs are locked by a hash of both ids instead.
  expect(keys.filter(({ key }) => !/^(\$\{locks\.\w+\}|hashtextextended\()/.test(key))).toEqual([])
})
