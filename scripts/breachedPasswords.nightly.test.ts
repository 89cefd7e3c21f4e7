import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayContain } from '#server/auth/bloomFilter.ts'
import { makeFilter } from './breachedPasswords.ts'

const storedFilter = readFileSync(new URL('../server/auth/breachedPasswords.bin', import.meta.url))

test('the stored filter matches its source list and is small', () => {
  expect(storedFilter.equals(makeFilter())).toBe(true)
  expect(storedFilter.length).toBeLessThan(300_000)
})

test('the false positive rate is low', () => {
  const fresh = Array.from({ length: 30_000 }, (_, at) => `tulip ${at} bicycle`)
  expect(fresh.filter((word) => mayContain(storedFilter, word)).length).toBeLessThan(15)
})
