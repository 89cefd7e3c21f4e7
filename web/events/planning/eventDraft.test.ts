import { describe, expect, it } from 'vitest'
import { EventDraft } from '#shared/events/contract.ts'
import type { EditableEvent } from '#shared/events/planning/contract.ts'
import {
  type EventValues,
  emptyEvent,
  followingEnd,
  toCopyValues,
  toDraft,
  toFormValues,
  toSeriesDays,
  unusualTimes,
  validateEvent,
} from './eventDraft.ts'

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
  it('sends Amsterdam time as an instant, and null for no seat limit', () => {
    expect(toDraft(walk)).toMatchObject({
      startDate: '2026-11-28T13:00:00.000Z',
      endDate: '2026-11-28T15:00:00.000Z',
      maxAttendees: null,
      imageUrl: null,
      category: 'social',
    })
    expect(validateEvent(walk)).toEqual({})
  })

  it('keeps every field of an event that is opened and saved', () => {
    const written = Object.keys(EventDraft.shape).map((name) => [name, `own ${name}`])
    const kept = {
      ...Object.fromEntries(written),
      ...{ startDate: '2026-11-28T13:00:00.000Z', endDate: '2026-11-28T15:00:00.000Z' },
      ...{ price: '7.50', maxAttendees: 12 },
    }
    const event = {
      ...kept,
      ...{ startDate: new Date(kept.startDate), endDate: new Date(kept.endDate) },
      group: { id: kept.groupId, name: 'Walkers' },
    } as EditableEvent
    expect(toDraft(toFormValues(event), event)).toEqual(kept)
  })

  it('lets the end follow the start, with the duration so far', () => {
    expect(followingEnd('2026-12-03T19:00', emptyEvent)).toBe('2026-12-03T21:00')
    expect(followingEnd('2026-12-03T19:00', { ...walk, endDate: '2026-11-28T17:30' })).toBe(
      '2026-12-03T22:30',
    )
    expect(followingEnd('', walk)).toBeNull()
  })

  it('sends how to pay only with a price, and a link only if given', () => {
    const values = { ...walk, paymentNote: ' By card. ', onlineUrl: ' ' }
    expect(toDraft(values)).toMatchObject({ paymentNote: 'By card.', onlineUrl: null })
    expect(toDraft({ ...values, price: 'free' })).toMatchObject({ paymentNote: null })
    expect(Object.keys(validateEvent({ ...walk, onlineUrl: 'http://x.nl' }))).toEqual(['onlineUrl'])
  })

  it('requires a town if the exact place is hidden', () => {
    const hidden = { ...walk, isLocationHidden: true }
    expect(Object.keys(validateEvent(hidden))).toEqual(['town'])
    expect(validateEvent({ ...hidden, town: 'Leiden' })).toEqual({})
  })

  it('reports all missing fields at once', () => {
    expect(validateEvent(emptyEvent)).toEqual({
      title: 'Required',
      description: 'Required',
      startDate: 'Required',
      endDate: 'Required',
      location: 'Required',
    })
  })

  it('rejects an end before the start even if other fields are invalid', () => {
    expect(validateEvent({ ...walk, title: '', endDate: '2026-11-28T13:59' })).toEqual({
      title: 'Required',
      endDate: 'The end can’t be before the start',
    })
  })

  it('rejects a year that no event can have', () => {
    expect(Object.keys(validateEvent({ ...walk, endDate: '3000-01-01T12:00' }))).toEqual([
      'endDate',
    ])
  })

  it('rejects a time that the change to summer time skips', () => {
    const skipped = { ...walk, startDate: '2027-03-28T02:30', endDate: '2027-03-28T04:00' }
    expect(Object.keys(validateEvent(skipped))).toEqual(['startDate'])
    expect(validateEvent({ ...skipped, startDate: '2027-03-28T03:00' })).toEqual({})
  })

  it('asks about times far ahead, long events, equal times and the repeated hour', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const unusual = (startDate: string, endDate: string, original?: EditableEvent) =>
      unusualTimes(toDraft({ ...walk, startDate, endDate }), original, now)
    expect(unusual('2026-11-28T14:00', '2026-12-28T16:00')).toEqual([])
    expect(unusual('2200-01-03T14:00', '2200-01-03T16:00')).toEqual([
      'The event begins on 3 January 2200.',
    ])
    expect(unusual('2026-11-28T14:00', '2028-11-28T14:00')).toEqual(['It lasts 731 days.'])
    expect(unusual('2026-11-28T14:00', '2026-11-28T14:00')).toEqual([
      'It begins and ends at the same time.',
    ])
    expect(unusual('2027-10-31T02:30', '2027-10-31T04:00')).toEqual([
      'The clocks go back that night, so 02:30 comes twice. The first one counts.',
    ])
    const known = {
      startDate: new Date('2026-11-28T13:00Z'),
      endDate: new Date('2026-11-28T13:00Z'),
    }
    expect(unusual('2026-11-28T14:00', '2026-11-28T14:00', known as EditableEvent)).toEqual([])
  })

  it('accepts common price formats and only whole numbers of attendees', () => {
    for (const price of ['12.5', '12,50', '€12.50', 'free', '0'])
      expect(validateEvent({ ...walk, price })).toEqual({})
    expect(validateEvent({ ...walk, price: 'ten' })).toEqual({ price: 'Invalid price' })
    for (const maxAttendees of ['0', '1.5', '-1', '10x'])
      expect(Object.keys(validateEvent({ ...walk, maxAttendees }))).toEqual(['maxAttendees'])
  })

  it('accepts only uploaded pictures and https URLs', () => {
    expect(validateEvent({ ...walk, imageUrl: 'https://example.org/a.png' })).toEqual({})
    expect(validateEvent({ ...walk, imageUrl: 'javascript:alert(1)' })).toEqual({
      imageUrl: 'Invalid address',
    })
  })
})

describe('a repeated event', () => {
  const weekly: EventValues = { ...walk, every: 'weekly', until: '2026-12-12' }

  it('has its dates, and reports missing or too many dates', () => {
    expect(validateEvent(weekly)).toEqual({})
    expect(toSeriesDays(weekly)).toEqual(['2026-11-28', '2026-12-05', '2026-12-12'])
    expect(validateEvent({ ...weekly, until: '' })).toEqual({ until: 'Required' })
    expect(validateEvent({ ...weekly, until: '2026-12-04' })).toEqual({
      until: 'Choose a later end date. A series needs at least two dates',
    })
    expect(validateEvent({ ...weekly, until: '2028-12-12' })).toEqual({
      until: 'Choose an earlier end date. A series can have at most 60 dates',
    })
    expect(toSeriesDays({ ...weekly, startDate: '' })).toEqual([])
  })
})

describe('a copy', () => {
  const event = {
    ...{ title: 'Canal walk', description: 'x', location: 'Leiden', price: '0.00' },
    startDate: new Date('2026-10-22T17:00:00Z'), // Thursday, 19:00 in summer time
    endDate: new Date('2026-10-22T19:00:00Z'),
    ...{ category: 'social', maxAttendees: null, imageUrl: null },
  } as EditableEvent
  const startOn = (now: string) => toCopyValues(event, new Date(now)).startDate

  it('moves by the weeks needed to reach the future, at the same local time', () => {
    expect(startOn('2026-10-01T12:00:00Z')).toBe('2026-10-29T19:00')
    expect(startOn('2026-10-30T12:00:00Z')).toBe('2026-11-05T19:00')
    expect(toCopyValues(event, new Date('2027-03-01T12:00:00Z'))).toMatchObject({
      startDate: '2027-03-04T19:00',
      endDate: '2027-03-04T21:00',
    })
  })
})
