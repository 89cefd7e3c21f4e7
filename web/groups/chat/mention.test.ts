import { expect, it } from 'vitest'
import { isNamedBy, mentioningAt, withMention } from './mention.ts'

const typed = (text: string) => mentioningAt(text, text.length)

it('is a name after @ and at least a letter, up to the caret', () => {
  expect(typed('Hoi @mi')).toEqual({ at: 4, q: 'mi' })
  expect(typed('@m')).toEqual({ at: 0, q: 'm' })
  expect(typed('(@Ü')).toEqual({ at: 1, q: 'Ü' })
  expect(mentioningAt('Hoi @mina!', 6)).toEqual({ at: 4, q: 'm' })
})

it.each(['Hoi @', 'Hoi @mi ', 'info@mi', 'Hoi', '@@mi', '@mi!'])('is none in %j', (text) => {
  expect(typed(text)).toBeNull()
})

it('becomes the whole name, with one space behind it', () => {
  const name = { at: 4, q: 'mi' }
  expect(withMention('Hoi @mi', name, 'mina')).toEqual({ text: 'Hoi @mina ', caret: 10 })
  expect(withMention('Hoi @mi ga je mee?', name, 'mina')).toEqual({
    text: 'Hoi @mina ga je mee?',
    caret: 10,
  })
})

it('takes the place of the whole word, also when the caret stands in it', () => {
  expect(withMention('@mina!', { at: 0, q: 'mi' }, 'mina')).toEqual({ text: '@mina !', caret: 6 })
})

it.each(['m', 'MINA', 'van', 'van den', 'berg', 'in', 'erg', 'mina_b'])(
  '%j may mean Mina van den-Berg',
  (q) => {
    expect(isNamedBy({ name: 'Mina van den-Berg', username: 'Mina_B' }, q)).toBe(true)
  },
)

it.each(['im', 'berg', 'c'])('%j does not mean Mina', (q) => {
  expect(isNamedBy({ name: 'Mina', username: 'mina_b' }, q)).toBe(false)
})
