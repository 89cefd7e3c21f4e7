import { expect, it } from 'vitest'
import { findMentionAt, insertMention, matchesMention } from './mention.ts'

const typed = (text: string) => findMentionAt(text, text.length)

it('finds a mention after @ and at least one letter, up to the caret', () => {
  expect(typed('Hoi @mi')).toEqual({ at: 4, q: 'mi' })
  expect(typed('@m')).toEqual({ at: 0, q: 'm' })
  expect(typed('(@Ü')).toEqual({ at: 1, q: 'Ü' })
  expect(findMentionAt('Hoi @mina!', 6)).toEqual({ at: 4, q: 'm' })
})

it.each(['Hoi @', 'Hoi @mi ', 'info@mi', 'Hoi', '@@mi', '@mi!'])(
  'finds no mention in %j',
  (text) => {
    expect(typed(text)).toBeNull()
  },
)

it('inserts the username and one space', () => {
  const name = { at: 4, q: 'mi' }
  expect(insertMention('Hoi @mi', name, 'mina')).toEqual({ text: 'Hoi @mina ', caret: 10 })
  expect(insertMention('Hoi @mi ga je mee?', name, 'mina')).toEqual({
    text: 'Hoi @mina ga je mee?',
    caret: 10,
  })
})

it('replaces the whole word, also with the caret inside it', () => {
  expect(insertMention('@mina!', { at: 0, q: 'mi' }, 'mina')).toEqual({ text: '@mina !', caret: 6 })
})

it.each(['m', 'MINA', 'van', 'van den', 'berg', 'in', 'erg', 'mina_b'])(
  '%j matches Mina van den-Berg',
  (q) => {
    expect(matchesMention({ name: 'Mina van den-Berg', username: 'Mina_B' }, q)).toBe(true)
  },
)

it.each(['im', 'berg', 'c'])('%j does not match Mina', (q) => {
  expect(matchesMention({ name: 'Mina', username: 'mina_b' }, q)).toBe(false)
})
