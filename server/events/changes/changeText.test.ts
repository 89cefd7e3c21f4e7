import { expect, test } from 'vitest'
import { writeText } from '#server/notifications/storedText.ts'
import { eventRow as old } from '#server/testing/events.ts'
import { describeChanges as storedChanges } from './changeText.ts'

const describeChanges = (...[before, now, of]: Parameters<typeof storedChanges>) => {
  const changes = storedChanges(before, now, of)
  return changes && writeText(changes)
}

const booking = { price: old.price }
const describe = (changes: Partial<typeof old>) =>
  describeChanges(old, { ...old, ...changes }, booking)
const at = (text: string) => new Date(text)

test.each<[string, Partial<typeof old>, string | null]>([
  ['a picture', { imageUrl: '/new' }, null],
  ['the name', { title: 'Dutch evening' }, 'The name was “Dutch café night” before.'],
  [
    'start and end',
    { startDate: at('2026-11-27T18:00:00Z'), endDate: at('2026-11-27T20:00:00Z') },
    'Moved from Thu 26 Nov 19:30 to Fri 27 Nov 19:00.',
  ],
  [
    'only the start',
    { startDate: at('2026-11-26T18:00:00Z') },
    'Moved from Thu 26 Nov 19:30 to Thu 26 Nov 19:00, until 21:30.',
  ],
  ['only the end', { endDate: at('2026-11-26T21:00:00Z') }, 'Now ends at 22:00 instead of 21:30.'],
  [
    'the last day',
    { endDate: at('2026-11-27T20:30:00Z') },
    'Now ends on Fri 27 Nov 21:30 instead of Thu 26 Nov 21:30.',
  ],
  [
    'the start and the last day',
    { startDate: at('2026-11-26T18:00:00Z'), endDate: at('2026-11-27T20:30:00Z') },
    'Moved from Thu 26 Nov 19:30 to Thu 26 Nov 19:00, until Fri 27 Nov 21:30.',
  ],
  [
    'a time to a day',
    { startDate: at('2026-11-26T23:00:00Z'), endDate: at('2026-11-27T22:59:00Z') },
    'Moved from Thu 26 Nov 19:30 to Fri 27 Nov.',
  ],
  [
    'a time to several days',
    { startDate: at('2026-11-26T23:00:00Z'), endDate: at('2026-11-28T22:59:00Z') },
    'Moved from Thu 26 Nov 19:30 to Fri 27 Nov, until Sat 28 Nov.',
  ],
  [
    'the place',
    { location: 'Rapenburg, Leiden' },
    'Place changed from Café De Zaak, Utrecht to Rapenburg, Leiden.',
  ],
  ['the price', { price: '10.00' }, 'Price changed from €7.50 to €10.00. You still pay €7.50.'],
  [
    'a new link',
    { onlineUrl: 'https://meet.example/secret' },
    'There’s now an online link in your ticket.',
  ],
  ['the description', { description: 'Other' }, 'The description has changed.'],
  [
    'two fields',
    { title: 'Dutch evening', description: 'Other' },
    'The name was “Dutch café night” before. The description has changed.',
  ],
])('a change of %s is described', (_, changes, words) => {
  expect(describe(changes)).toBe(words)
})

test('a hidden place is never quoted', () => {
  const hidden = { ...old, town: 'Utrecht', location: 'Utrecht', exactLocation: old.location }
  expect(describeChanges(old, hidden, booking)).toBe(null)
  expect(describeChanges(old, { ...hidden, exactLocation: 'Domplein 4' }, booking)).toBe(
    'The exact place has changed. You see it in the event.',
  )
})

test('a booking of a free event stays free', () => {
  const free = { ...old, price: '0.00' }
  expect(describeChanges(free, { ...free, price: '5.00' }, { price: '0.00' })).toBe(
    'Price changed from free to €5.00. Your place is still free.',
  )
})

test('a changed or removed online link is never quoted', () => {
  const online = { ...old, onlineUrl: 'https://meet.example/one' }
  const texts = ['https://meet.example/two', null].map((onlineUrl) =>
    describeChanges(online, { ...online, onlineUrl }, booking),
  )
  expect(texts).toEqual([
    'There’s a new online link in your ticket.',
    'The online link has been removed.',
  ])
})
