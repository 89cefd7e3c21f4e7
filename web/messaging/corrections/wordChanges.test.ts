import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordChanges } from './wordChanges.ts'

const marked = (original: string, corrected: string) =>
  wordChanges(original, corrected)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join('')

test.each([
  ['Ik ben morgen mee.', 'Ik ga morgen mee.', 'Ik [-ben][+ga] morgen mee.'],
  ['Ik ga mee gaan.', 'Ik ga mee.', 'Ik ga mee[- gaan].'],
  ['Я йти додому', 'Я йду додому', 'Я [-йти][+йду] додому'],
  [
    'Gisteren ik heb gegaan naar de markt en ik heb gekoopt brood.',
    'Gisteren ben ik naar de markt gegaan en heb ik brood gekocht.',
    'Gisteren [+ben ]ik [-heb gegaan ]naar de markt [+gegaan ]en [-ik ]heb [-gekoopt][+ik] brood[+ gekocht].',
  ],
  ['أنا يذهب إلى البيت', 'أنا أذهب إلى البيت', 'أنا [-يذهب][+أذهب] إلى البيت'],
])('%s', (original, corrected, expected) => {
  expect(marked(original, corrected)).toBe(expected)
})

test('the pieces are always both texts', () => {
  const text = fc.array(fc.constantFrom('ik', 'ga', ' ', 'mee', '.', 'é'), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const pieces = wordChanges(one.join(''), other.join(''))
      const without = (gone: string) =>
        pieces.map(({ kind, text }) => (kind === gone ? '' : text)).join('')
      expect([without('added'), without('removed')]).toEqual([one.join(''), other.join('')])
    }),
  )
})

test('a text written anew is not compared word by word', () => {
  const [one, other] = ['ja, ', 'nee, '].map((word) => word.repeat(600))
  const pieces = wordChanges(`Hoi. ${one}Dag.`, `Hoi. ${other}Dag.`)
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
})
