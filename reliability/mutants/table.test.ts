import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { problems } from './table.ts'

// A fault that matches no source would be noticed only at night, when its change is long forgotten.
test('every fault matches the sources, and every requirement has a fault or a reason', () => {
  expect(problems(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([])
})
