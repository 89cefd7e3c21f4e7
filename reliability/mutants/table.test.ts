import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faults, outdatedFaults } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every planted fault fits the sources as they are', () => {
  expect(outdatedFaults(root)).toEqual([])
})

test('there are at least forty planted faults', () => {
  expect(faults.length).toBeGreaterThanOrEqual(40)
})
