import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faults, outdatedFaults, uncoveredRequirements, unknownRequirements } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every planted fault fits the sources as they are', () => {
  expect(outdatedFaults(root)).toEqual([])
})

test('at least sixty protections are taken away, one at a time', () => {
  const protections = faults.filter(({ requirement }) => requirement !== undefined)
  expect(protections.length).toBeGreaterThanOrEqual(60)
  expect(new Set(protections.map(({ requirement }) => requirement)).size).toBeGreaterThanOrEqual(60)
})

test('each requirement has a fault that takes it away, or a reason for having none', () => {
  expect(uncoveredRequirements()).toEqual([])
})

test('every fault is of a requirement that exists', () => {
  expect(unknownRequirements()).toEqual([])
})
