import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import type { Frequency } from '#shared/events/series/contract.ts'
import { maxSeriesDates, seriesDays, weekdayOrdinal } from '#shared/events/series/rules.ts'

test.each<[Frequency, string, string, string[]]>([
  ['weekly', '2026-11-24', '2026-12-08', ['2026-11-24', '2026-12-01', '2026-12-08']],
  ['fortnightly', '2026-12-24', '2027-01-20', ['2026-12-24', '2027-01-07']],
  ['monthly', '2026-11-10', '2027-02-08', ['2026-11-10', '2026-12-08', '2027-01-12']],
  // The fifth Monday becomes the last one in months with four.
  ['monthly', '2026-11-30', '2027-03-01', ['2026-11-30', '2026-12-28', '2027-01-25', '2027-02-22']],
  ['monthly', '2028-02-29', '2028-03-28', ['2028-02-29', '2028-03-28']],
  ['weekly', '2026-11-24', '2026-11-01', ['2026-11-24']],
])('%s from %s until %s', (every, first, until, days) => {
  expect(seriesDays(first, every, until)).toEqual(days)
})

test('the list stops one above the limit', () => {
  expect(seriesDays('2026-11-24', 'weekly', '2999-12-31')).toHaveLength(maxSeriesDates + 1)
  expect(seriesDays('2026-11-24', 'weekly', '2028-01-11')).toHaveLength(maxSeriesDates)
})

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const places = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

const ruleOf = (day: string, every: Frequency) => {
  if (every === 'weekly') return 'FREQ=WEEKLY'
  if (every === 'fortnightly') return 'FREQ=WEEKLY;INTERVAL=2'
  return `FREQ=MONTHLY;BYDAY=${places[weekdayOrdinal(day)]}${names[new Date(day).getUTCDay()]}`
}

test('matches RFC 5545 recurrence rules', () => {
  const start = Date.UTC(2026, 0, 1)
  // Every day of two years covers every weekday ordinal.
  for (let offset = 0; offset < 731; offset++) {
    const day = new Date(start + offset * 86_400_000).toISOString().slice(0, 10)
    const until = new Date(start + (offset + 200) * 86_400_000).toISOString().slice(0, 10)
    for (const every of ['weekly', 'fortnightly', 'monthly'] as const) {
      const text = `DTSTART:${day.replaceAll('-', '')}T120000Z\nRRULE:${ruleOf(day, every)};UNTIL=${until.replaceAll('-', '')}T235959Z`
      const known = new RRuleTemporal({ rruleString: text })
        .all()
        .map((date) => date.toPlainDate().toString())
      expect(seriesDays(day, every, until), `${every} from ${day}`).toEqual(known)
    }
  }
})
