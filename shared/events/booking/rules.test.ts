import { describe, expect, test } from 'vitest'
import { BookingOptions } from './contract.ts'
import { assignPlaces, closesTooEarly, givenAnswers, partyProblem } from './rules.ts'

describe('free places', () => {
  const parties = (...sizes: (number | string)[]) =>
    sizes.map((one, at) => ({
      id: `${at}`,
      size: Number.parseInt(`${one}`, 10),
      isNewcomer: `${one}`.endsWith('n'),
    }))
  const taken = (
    places: { free: number | null; kept?: number; mayPass?: boolean },
    ...sizes: (number | string)[]
  ) => {
    const result = assignPlaces({ kept: 0, mayPass: false, ...places }, parties(...sizes))
    return [result.taken.map(({ id }) => Number(id)), result.isHeld]
  }

  test('go to those who came first', () => {
    expect(taken({ free: 3 }, 1, 2, 1)).toEqual([[0, 1], false])
    expect(taken({ free: null }, 4, 4)).toEqual([[0, 1], false])
    expect(taken({ free: 0 }, 1)).toEqual([[], false])
    expect(taken({ free: -2 }, 1)).toEqual([[], false])
  })

  test('wait for a party that does not fit, unless smaller ones may pass', () => {
    expect(taken({ free: 2 }, 1, 2, 1)).toEqual([[0], true])
    expect(taken({ free: 2, mayPass: true }, 1, 2, 1)).toEqual([[0, 2], false])
  })

  test('of newcomers go to them first, and to no one else', () => {
    expect(taken({ free: 2, kept: 2 }, 1, '1n')).toEqual([[1], false])
    expect(taken({ free: 3, kept: 1 }, '2n', 1)).toEqual([[0, 1], false])
    expect(taken({ free: 2, kept: 5 }, 1, '2n')).toEqual([[1], false])
  })

  test('of newcomers wait for a newcomer who does not fit', () => {
    expect(taken({ free: 2, kept: 2 }, '3n', '1n')).toEqual([[], true])
    expect(taken({ free: 3, kept: 1 }, 3, '1n')).toEqual([[1], true])
  })
})

describe('a party', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const options = (kind: string, more: object = {}) =>
    BookingOptions.parse({
      maxGuests: 2,
      questions: [
        {
          ...{ id, text: 'What do you eat?', kind },
          options: kind === 'one' || kind === 'several' ? ['Fish', 'Vegan'] : [],
          ...more,
        },
      ],
    })
  const problem = (given: BookingOptions, people: string[][], party: object = {}) =>
    partyProblem(given, { size: 1, guestNames: [], answers: { [id]: people }, ...party })
  const missing = { field: id, isMissing: true }
  const wrong = { field: id, isMissing: false }

  test('answers with the choices of its host', () => {
    expect(problem(options('one'), [['Fish']])).toBeNull()
    expect(problem(options('one'), [['Meat']])).toEqual(wrong)
    expect(problem(options('one'), [['Fish', 'Vegan']])).toEqual(wrong)
    expect(problem(options('several'), [['Fish', 'Vegan']])).toBeNull()
    expect(problem(options('several'), [['Fish', 'Fish']])).toEqual(wrong)
    expect(problem(options('yesNo'), [['yes']])).toBeNull()
    expect(problem(options('yesNo'), [['maybe']])).toEqual(wrong)
    expect(problem(options('text'), [['I bring my own']])).toBeNull()
  })

  test('answers what is required, for each person if asked so', () => {
    const required = options('text', { isRequired: true })
    expect(problem(required, [[' ']])).toEqual(missing)
    expect(problem(required, [])).toEqual(missing)
    const perPerson = options('one', { isRequired: true, isPerPerson: true })
    expect(problem(perPerson, [['Fish']], { size: 2 })).toEqual(missing)
    expect(problem(perPerson, [['Fish'], ['Vegan']], { size: 2 })).toBeNull()
    expect(problem(options('one'), [['Fish'], ['Vegan']], { size: 2 })).toEqual(wrong)
  })

  test('answers no question that the event does not ask', () => {
    const given = BookingOptions.parse({})
    expect(problem(given, [['Fish']])).toEqual(wrong)
  })

  test('brings the guests that the host allows, with their names', () => {
    const field = (party: object, more: object = {}) =>
      partyProblem(
        { ...BookingOptions.parse({ maxGuests: 2 }), ...more },
        { size: 1, guestNames: [], answers: {}, ...party },
      )?.field
    expect(field({ size: 3 })).toBeUndefined()
    expect(field({ size: 4 })).toBe('size')
    expect(field({ size: 2, guestNames: ['Ali', 'Sara'] })).toBe('guestNames')
    expect(field({ size: 2 }, { areGuestNamesRequired: true })).toBe('guestNames')
  })

  test('has no answers if all are empty', () => {
    expect(givenAnswers({ [id]: [[], ['']] })).toBeNull()
    expect(givenAnswers({ [id]: [[], ['Fish']] })).toEqual({ [id]: [[], ['Fish']] })
  })
})

test('bookings open before they close', () => {
  expect(closesTooEarly({ opensMinutes: 60, closesMinutes: 60 })).toBe(true)
  expect(closesTooEarly({ opensMinutes: 120, closesMinutes: 60 })).toBe(false)
  expect(closesTooEarly({ opensMinutes: 60, closesMinutes: null })).toBe(false)
})
