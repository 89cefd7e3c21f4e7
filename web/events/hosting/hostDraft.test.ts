import { expect, test } from 'vitest'
import { HostDraft, parseSavedDraft } from '#shared/events/hosting/contract.ts'
import { emptyEvent } from '#web/events/planning/eventDraft.ts'
import { toHostDraft, toHostValues } from './hostDraft.ts'

test('only fields that parse are sent', () => {
  const values = {
    ...{ ...emptyEvent, title: 'Canal walk', price: 'cheap', maxAttendees: 'many' },
    ...{ startDate: '2031-03-10T18:00', endDate: '', onlineUrl: 'http://plain.example' },
  }
  const draft = toHostDraft(values)
  expect(draft).toMatchObject({ title: 'Canal walk', startDate: '2031-03-10T17:00:00.000Z' })
  for (const name of ['price', 'maxAttendees', 'endDate', 'onlineUrl', 'description'])
    expect(draft).not.toHaveProperty(name)
})

test('a draft that was saved comes back as it was typed', () => {
  const values = {
    ...{ ...emptyEvent, title: 'Canal walk', description: 'Bring water.', price: '7.50' },
    ...{ startDate: '2031-03-10T18:00', endDate: '2031-03-10T20:00', location: 'Dom' },
    ...{ every: 'weekly' as const, until: '2031-04-10', maxAttendees: '12', isHostShown: false },
    ...{ paymentNote: 'At the door', languages: ['nl'], isMembersOnly: true },
  }
  const stored = JSON.parse(JSON.stringify(HostDraft.parse(toHostDraft(values))))
  expect(toHostValues(parseSavedDraft(stored))).toEqual(values)
  const { bookingOptions } = emptyEvent
  expect(toHostValues({})).toEqual({
    ...emptyEvent,
    bookingOptions: { ...bookingOptions, isOpenToVisitors: false },
  })
})
