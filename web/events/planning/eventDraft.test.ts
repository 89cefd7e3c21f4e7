import { describe, expect, it } from 'vitest'
import { checkEvent, draftOf, type EventValues, emptyEvent } from './eventDraft.ts'

const walk: EventValues = {
  ...emptyEvent,
  title: 'Canal walk',
  description: 'Along the canals.',
  startDate: '2026-11-28T14:00',
  endDate: '2026-11-28T16:00',
  location: 'Rapenburg, Leiden',
  price: '7,50',
}

describe('the event form', () => {
  it('sends Amsterdam time as an instant, and null where there is no limit', () => {
    expect(draftOf(walk)).toMatchObject({
      startDate: '2026-11-28T13:00:00.000Z',
      endDate: '2026-11-28T15:00:00.000Z',
      maxAttendees: null,
      imageUrl: null,
      category: 'social',
    })
    expect(checkEvent(walk)).toEqual({})
  })

  it('names all that is missing at once', () => {
    expect(checkEvent(emptyEvent)).toEqual({
      title: 'Required',
      description: 'Required',
      startDate: 'Required',
      endDate: 'Required',
      location: 'Required',
      price: 'Required',
    })
  })

  it('refuses an end before the start even while other fields are wrong', () => {
    expect(checkEvent({ ...walk, title: '', endDate: '2026-11-28T13:59' })).toEqual({
      title: 'Required',
      endDate: 'The end must not be before the start',
    })
  })

  it('takes prices as people type them and whole numbers of people only', () => {
    for (const price of ['12.5', '12,50', '€12.50', 'free', '0'])
      expect(checkEvent({ ...walk, price })).toEqual({})
    expect(checkEvent({ ...walk, price: 'ten' })).toEqual({ price: 'Invalid price' })
    for (const maxAttendees of ['0', '1.5', '-1', '10x'])
      expect(Object.keys(checkEvent({ ...walk, maxAttendees }))).toEqual(['maxAttendees'])
  })

  it('takes an image over https or from ourselves only', () => {
    expect(checkEvent({ ...walk, imageUrl: 'https://example.org/a.png' })).toEqual({})
    expect(checkEvent({ ...walk, imageUrl: 'javascript:alert(1)' })).toEqual({
      imageUrl: 'Invalid address',
    })
  })
})
