import { expect, test } from 'vitest'
import { eventsAround } from './eventsAround.ts'
import { demoPeople } from './people.ts'

test.each([
  ['2026-11-20T12:00:00Z', 'Leidens Ontzet: herring and white bread', '2026-10-03T08:00:00.000Z'],
  ['2026-11-20T12:00:00Z', 'Museum night together', '2026-11-07T18:00:00.000Z'],
  ['2027-02-20T12:00:00Z', 'King’s Day flea market', '2027-04-27T08:00:00.000Z'],
  ['2025-03-10T12:00:00Z', 'King’s Day flea market', '2025-04-26T08:00:00.000Z'],
  ['2027-01-05T23:30:00Z', 'Carnival in the south', '2027-02-07T12:00:00.000Z'],
  ['2027-12-20T12:00:00Z', 'Carnival in the south', '2028-02-27T12:00:00.000Z'],
  ['2026-07-15T12:00:00Z', 'Beach morning', '2026-08-08T09:00:00.000Z'],
  ['2026-12-05T16:30:00Z', 'Sinterklaas evening with poems', '2026-12-05T17:00:00.000Z'],
])('seen from %s there is: %s', (today, title, start) => {
  const found = eventsAround(new Date(today)).find(([event]) => event.title === title)
  expect(found?.[1].toISOString()).toBe(start)
})

test('over four years there are twenty, behind and ahead, one of them full', () => {
  const usernames = demoPeople.map(({ username }) => username)
  // In steps that meet each day of the week and of the month.
  for (let day = 0; day < 4 * 365; day += 5) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24))
    const events = eventsAround(now)
    expect(events).toHaveLength(20)
    const ahead = events.filter(([, start]) => start > now)
    expect(ahead.length).toBeGreaterThanOrEqual(8)
    expect(20 - ahead.length).toBeGreaterThanOrEqual(4)
    const isFull = ahead.some(([{ places, coming }]) => coming.split(' ').length > (places ?? 99))
    expect(isFull).toBe(true)
    for (const [{ coming }] of events)
      for (const username of coming.split(' ')) expect(usernames).toContain(username)
    expect(new Set(events.map(([{ title }]) => title)).size).toBe(20)
  }
})
