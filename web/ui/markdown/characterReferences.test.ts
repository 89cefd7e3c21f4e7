import { expect, test } from 'vitest'
import { decodeNamedCharacterReference } from './characterReferences.ts'

test('known names are decoded, unknown ones stay as typed', () => {
  expect(['amp', 'euml', 'rarr'].map(decodeNamedCharacterReference)).toEqual(['&', 'ë', '→'])
  expect(['nothing', 'constructor'].map(decodeNamedCharacterReference)).toEqual([false, false])
})
