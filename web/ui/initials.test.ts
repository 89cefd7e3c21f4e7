import { expect, it } from 'vitest'
import { initials } from './initials.ts'

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
  ['🎉', ''],
  ['', ''],
])('the initials of %j are %j', (name, two) => {
  expect(initials(name)).toBe(two)
})
