import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '#server/testing/testScale.ts'
import { isBlank } from '#shared/http/text.ts'
import { parseCalendar } from './parse.ts'

const now = new Date('2026-11-20T12:00:00Z')
const samples = ['google', 'outlook', 'apple', 'meetup'].map((name) =>
  readFileSync(join(import.meta.dirname, 'samples', `${name}.ics`), 'latin1'),
)

/** Parsed entries must always be storable. */
const expectStorable = async (file: string | Uint8Array) => {
  const parsed = await parseCalendar(file, { now, maxDates: 60 })
  for (const entry of parsed?.entries ?? []) {
    const { key, uid, title, description, location, startDate, endDate } = entry
    expect(endDate.getTime()).toBeGreaterThanOrEqual(startDate.getTime())
    expect(endDate > now || entry.isCancelled).toBe(true)
    expect(startDate.toISOString() < '2033').toBe(true)
    expect([...title].length).toBeLessThanOrEqual(200)
    expect([...location].length).toBeLessThanOrEqual(200)
    expect([...description].length).toBeLessThanOrEqual(5000)
    expect(key.length).toBeLessThan(300)
    expect(isBlank(title) || isBlank(location) || isBlank(uid)).toBe(false)
    expect(`${key}${title}${location}`).not.toMatch(/\p{Cc}/u)
    expect(`${key}${title}${location}${description}`.isWellFormed()).toBe(true)
    expect(description).not.toMatch(/[^\P{Cc}\n\t]/u)
  }
  for (const { reason } of parsed?.refused ?? []) expect(reason).not.toBe('')
}

const mutation = fc.record({
  sample: fc.constantFrom(...samples),
  changes: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.integer({ min: 0, max: 40 }),
      put: fc.oneof(
        fc.string({ maxLength: 20, unit: 'binary' }),
        fc.constantFrom('\r\n', ':', ';', '\u0000', '"', 'BEGIN:VEVENT\r\n', 'END:VEVENT\r\n', '9'),
      ),
    }),
    { minLength: 1, maxLength: 8 },
  ),
})

test('mutated files are parsed or rejected', async () => {
  await fc.assert(
    fc.asyncProperty(mutation, async ({ sample, changes }) => {
      let text = sample
      for (const { at, cut, put } of changes) {
        const start = Math.floor(at * text.length)
        text = text.slice(0, start) + put + text.slice(start + cut)
      }
      await expectStorable(Buffer.from(text, 'latin1'))
    }),
    fuzz(100),
  )
})

const number = (min: number, max: number) => fc.integer({ min, max })
const list = (of: fc.Arbitrary<unknown>, most = 4) =>
  fc.array(of, { minLength: 1, maxLength: most }).map((values) => values.join(','))
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const optionalPart = (name: string, value: fc.Arbitrary<unknown>) =>
  fc.option(
    value.map((found) => `;${name}=${found}`),
    { nil: '' },
  )

const rule = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', 'SECONDLY'),
    optionalPart('INTERVAL', number(-1, 1_000_000)),
    optionalPart('COUNT', number(0, 100_000)),
    optionalPart(
      'UNTIL',
      fc.constantFrom('20270101', '20270101T000000Z', '19990101T000000', '99991231'),
    ),
    optionalPart('BYMONTH', list(number(0, 13))),
    optionalPart('BYMONTHDAY', list(number(-32, 32))),
    optionalPart('BYYEARDAY', list(number(-367, 367))),
    optionalPart('BYWEEKNO', list(number(-54, 54))),
    optionalPart(
      'BYDAY',
      list(
        fc.tuple(fc.constantFrom('', '1', '-1', '5', '53', '-54'), weekday).map((x) => x.join('')),
      ),
    ),
    optionalPart('BYSETPOS', list(number(-367, 367))),
    optionalPart('BYHOUR', list(number(0, 24), 7)),
    optionalPart('BYMINUTE', list(number(0, 60), 3)),
    optionalPart('WKST', weekday),
  )
  .map(([frequency, ...parts]) => `RRULE:FREQ=${frequency}${parts.join('')}`)

const start = fc.constantFrom(
  'DTSTART:20261201T180000Z',
  'DTSTART;TZID=Europe/Amsterdam:20260101T020000',
  'DTSTART;VALUE=DATE:20240229',
  'DTSTART:19700101T000000',
  'DTSTART;TZID=Pacific/Apia:20111230T120000',
)

test('no recurrence rule exceeds the CPU budget', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 2 }), start, (rules, dtstart) =>
      expectStorable(
        [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'UID:1',
          'SUMMARY:x',
          dtstart,
          ...rules,
          'DURATION:PT1H',
        ]
          .concat('END:VEVENT', 'END:VCALENDAR')
          .join('\r\n'),
      ),
    ),
    fuzz(200),
  )
})
