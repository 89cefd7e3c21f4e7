import { expect, test } from 'vitest'
import { demoEventsAround } from './addEvents.ts'
import { demoNewcomers, demoPeople } from './people.ts'

test.each([
  ['2026-11-20T12:00:00Z', 'Leidens Ontzet: herring and white bread', '2026-10-03T08:00:00.000Z'],
  ['2026-11-20T12:00:00Z', 'Museum night together', '2026-11-07T18:00:00.000Z'],
  ['2027-02-20T12:00:00Z', 'King’s Day flea market', '2027-04-27T08:00:00.000Z'],
  ['2025-03-10T12:00:00Z', 'King’s Day flea market', '2025-04-26T08:00:00.000Z'],
  ['2027-01-05T23:30:00Z', 'Carnival in the south', '2027-02-07T12:00:00.000Z'],
  ['2027-12-20T12:00:00Z', 'Carnival in the south', '2028-02-27T12:00:00.000Z'],
  ['2026-07-15T12:00:00Z', 'Beach morning', '2026-08-08T09:00:00.000Z'],
  ['2026-12-05T16:30:00Z', 'Sinterklaas evening with poems', '2026-12-05T17:00:00.000Z'],
])('on %s the events include: %s', (today, title, start) => {
  const found = demoEventsAround(new Date(today)).find(([event]) => event.title === title)
  expect(found?.[1].toISOString()).toBe(start)
})

// The gate's steps cover every weekday, hour and day of the month.
const dayStep = process.env.NIGHTLY ? 1 : 11

test('on any day of four years there are twenty past and future events, one of them full', () => {
  const usernames = [...demoPeople, ...demoNewcomers].map(({ username }) => username)
  for (let day = 0; day < 4 * 365; day += dayStep) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24))
    const events = demoEventsAround(now)
    expect(events).toHaveLength(20)
    const ahead = events.filter(([, start]) => start > now)
    expect(ahead.length).toBeGreaterThanOrEqual(8)
    expect(20 - ahead.length).toBeGreaterThanOrEqual(4)
    const isFull = ahead.some(
      ([{ maxAttendees, attendees }]) => attendees.split(' ').length > (maxAttendees ?? 99),
    )
    expect(isFull).toBe(true)
    for (const [{ attendees }] of events)
      for (const username of attendees.split(' ')) expect(usernames).toContain(username)
    expect(new Set(events.map(([{ title }]) => title)).size).toBe(20)
  }
})
