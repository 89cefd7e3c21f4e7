import { expect, it } from 'vitest'
import { firstLetters, initials } from './initials.ts'

it.each([
  ['Ana Pereira', 'AP'],
  ['Ana Maria de Souza Pereira', 'AP'],
  ['New in Utrecht', 'NU'],
  ['koffie', 'KO'],
  ['Q', 'Q'],
  ['  zoë   öz ', 'ZÖ'],
  ['(the) Hague', 'TH'],
  ['🎉 Party', 'PA'],
  ['𠮷野 家', '𠮷家'],
  ['Іра Ївженко', 'ІЇ'],
  ['أحمد علي', 'أ\u200cع'],
  ['🎉', ''],
  ['', ''],
])('the initials of %j are %j', (name, two) => {
  expect(initials(name)).toBe(two)
})

it.each([
  ['New in Utrecht', 'NE'],
  ['A to Z', 'AT'],
  ['  (the) Hague', 'TH'],
  ['𠮷野 家', '𠮷野'],
  ['🎉', ''],
])('the first two letters of %j are %j', (name, two) => {
  expect(firstLetters(name)).toBe(two)
})
