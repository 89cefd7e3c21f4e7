import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isIn } from '#server/auth/bloomFilter.ts'
import { makeFilter } from './breachedPasswords.ts'

const kept = readFileSync(new URL('../server/auth/breachedPasswords.bin', import.meta.url))

test('the set of leaked passwords is that of its list, and small', () => {
  expect(kept.equals(makeFilter())).toBe(true)
  expect(kept.length).toBeLessThan(300_000)
})

test('of passwords that nobody leaked it knows hardly any', () => {
  const fresh = Array.from({ length: 30_000 }, (_, at) => `tulip ${at} bicycle`)
  expect(fresh.filter((word) => isIn(kept, word)).length).toBeLessThan(15)
})
