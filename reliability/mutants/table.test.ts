import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faults, outdatedFaults, uncoveredRequirements, unknownRequirements } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every fault matches the sources', () => {
  expect(outdatedFaults(root)).toEqual([])
})

test('faults remove at least sixty protections', () => {
  const protections = faults.filter(({ requirement }) => requirement !== undefined)
  expect(protections.length).toBeGreaterThanOrEqual(60)
  expect(new Set(protections.map(({ requirement }) => requirement)).size).toBeGreaterThanOrEqual(60)
})

test('each requirement has a fault or a reason for having none', () => {
  expect(uncoveredRequirements()).toEqual([])
})

test('every fault names an existing requirement', () => {
  expect(unknownRequirements()).toEqual([])
})
