import { expect, test } from 'vitest'
import { decodeNamedCharacterReference } from './characterReferences.ts'

test('usual names are read, and others stay as they were typed', () => {
  expect(['amp', 'euml', 'rarr'].map(decodeNamedCharacterReference)).toEqual(['&', 'ë', '→'])
  expect(['nothing', 'constructor'].map(decodeNamedCharacterReference)).toEqual([false, false])
})
