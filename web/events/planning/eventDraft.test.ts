import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/events/contract.ts'
import { checkEvent, copyOf, daysOf, draftOf, type EventValues, emptyEvent } from './eventDraft.ts'

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

describe('a repeated event', () => {
  const weekly: EventValues = { ...walk, every: 'weekly', until: '2026-12-12' }

  it('is on each of its days, and says what is missing or too much', () => {
    expect(checkEvent(weekly)).toEqual({})
    expect(daysOf(weekly)).toEqual(['2026-11-28', '2026-12-05', '2026-12-12'])
    expect(checkEvent({ ...weekly, until: '' })).toEqual({ until: 'Required' })
    expect(checkEvent({ ...weekly, until: '2026-12-04' })).toEqual({
      until: 'There is no second date until then',
    })
    expect(checkEvent({ ...weekly, until: '2028-12-12' })).toEqual({
      until: 'A series has at most 60 dates',
    })
    expect(daysOf({ ...weekly, startDate: '' })).toEqual([])
  })
})

describe('a copy', () => {
  const event = {
    ...{ title: 'Canal walk', description: 'x', location: 'Leiden', price: '0.00' },
    startDate: new Date('2026-10-22T17:00:00Z'), // Thursday, 19:00 in summer time
    endDate: new Date('2026-10-22T19:00:00Z'),
    ...{ category: 'social', maxAttendees: null, imageUrl: null },
  } as Event
  const startOn = (now: string) => copyOf(event, new Date(now)).startDate

  it('is a week on at the same time on the clock, or as many as bring it into the future', () => {
    expect(startOn('2026-10-01T12:00:00Z')).toBe('2026-10-29T19:00')
    expect(startOn('2026-10-30T12:00:00Z')).toBe('2026-11-05T19:00')
    expect(copyOf(event, new Date('2027-03-01T12:00:00Z'))).toMatchObject({
      startDate: '2027-03-04T19:00',
      endDate: '2027-03-04T21:00',
    })
  })
})
