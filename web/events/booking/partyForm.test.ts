import { describe, expect, it } from 'vitest'
import { BookingOptions, Party } from '#shared/events/booking/contract.ts'
import { newId } from '#web/testing/ids.ts'
import { findProblem, personAt, toSentParty } from './partyForm.ts'
import { priceToPay } from './partyPrice.ts'

const [diet, level] = [newId(), newId()]
const options = BookingOptions.parse({
  maxGuests: 3,
  questions: [
    { id: diet, text: 'What do you eat?', kind: 'text', isPerPerson: true },
    { id: level, text: 'How well?', kind: 'one', options: ['Not yet', 'A little'] },
  ],
})
const partyOf = (changes: Partial<Party>): Party => ({ ...Party.parse({}), ...changes })

describe('the party that is sent', () => {
  it('has guests with a name first, each with their own answer', () => {
    const answers = { [diet]: [['No pork'], ['Vegan'], ['Everything']], [level]: [['A little']] }
    const party = partyOf({ size: 3, guestNames: [' ', 'Sara '], answers })
    expect(toSentParty(options, party)).toEqual({
      size: 3,
      guestNames: ['Sara'],
      answers: { [diet]: [['No pork'], ['Everything'], ['Vegan']], [level]: [['A little']] },
    })
  })

  it('leaves out guests who were taken away, and blank texts', () => {
    const answers = { [diet]: [['  '], ['Vegan']], [newId()]: [['of a removed question']] }
    const party = partyOf({ guestNames: ['Ali'], answers })
    expect(toSentParty(options, party)).toEqual({
      ...{ size: 1, guestNames: [] },
      answers: { [diet]: [[]], [level]: [[]] },
    })
  })
})

describe('what is missing', () => {
  it('is the name of a guest', () => {
    const named = { ...options, areGuestNamesRequired: true }
    expect(findProblem(named, partyOf({ size: 2 }))?.field).toBe('guestNames')
    expect(findProblem(named, partyOf({ size: 2, guestNames: ['Ali'] }))).toBeNull()
  })

  it('is an answer, of the first person without one', () => {
    const [first, ...rest] = options.questions
    if (!first) throw new Error('There is a question')
    const required = { ...options, questions: [{ ...first, isRequired: true }, ...rest] }
    const answers = { [diet]: [['No pork'], []] }
    expect(findProblem(required, partyOf({ size: 2, answers }))?.field).toBe(diet)
    expect(findProblem(required, partyOf({ size: 1, answers }))).toBeNull()
    expect(personAt([['No pork'], []], 2)).toBe(1)
  })
})

describe('the price of a party', () => {
  const booked = { price: '15.00', party: partyOf({ size: 2 }) }
  it.each([
    ['is that of its places', { price: null, party: null }, 2, '20.00'],
    ['keeps the price of places that are booked', booked, 3, '25.00'],
    ['shrinks by what a booked place cost', booked, 1, '7.50'],
  ])('%s', (_, form, size, price) => {
    expect(priceToPay({ price: '10.00' }, form, size)).toBe(price)
  })
})
