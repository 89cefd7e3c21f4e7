import { expect, test } from 'vitest'
import { readArguments } from '#server/commands/command.ts'
import { nightlyCommand, optionsOf, parts } from './parts.ts'

const readOptions = (args: string[]) => {
  const given = readArguments(nightlyCommand, args)
  if (!given) throw new Error('Only the help was requested')
  return optionsOf(given)
}
const names = (args: string[]) => readOptions(args).chosen.map(({ name }) => name)

test('without options, all parts run, and the scenarios at nightly scale', () => {
  expect(names([])).toEqual(parts.map(({ name }) => name))
  expect(readOptions([]).scale).toBe('nightly')
})

test('--only chooses parts and keeps their order', () => {
  expect(names(['--only', 'plans,gate'])).toEqual(['gate', 'plans'])
  expect(names(['--only', 'e2e', '--only', 'server'])).toEqual(['server', 'e2e'])
})

test('unknown parts and scales are rejected by name', () => {
  expect(() => readOptions(['--only', 'servers'])).toThrow('No part is named servers: gate, ')
  expect(() => readOptions(['--scale', 'huge'])).toThrow('not huge')
})

test('generated inputs are ten times as many as in the gate', () => {
  const { chosen, scale } = readOptions(['--only', 'server'])
  expect(chosen.flatMap((part) => part.commands(scale))[0]?.env).toMatchObject({
    FUZZ_FACTOR: '10',
  })
})

test('the scale reaches the reliability scenarios', () => {
  const { chosen, scale } = readOptions(['--only', 'reliability', '--scale', 'smoke'])
  expect(chosen.flatMap((part) => part.commands(scale))).toEqual([
    { args: ['reliability/run.ts', '--scale', 'smoke'] },
  ])
})
