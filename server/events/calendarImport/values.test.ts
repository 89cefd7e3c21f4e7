import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendar, now } from '#server/testing/calendarText.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { fuzz } from '#server/testing/fuzz.ts'
import { anAdmin, type Person } from '#server/testing/people.ts'
import { calendarImports, ImportReport } from '#shared/events/calendarImport/contract.ts'
import { parseCalendar } from './parse.ts'

const number = (min: number, max: number) => fc.integer({ min, max })
const digits = (count: number) =>
  fc.array(number(0, 9), { minLength: count, maxLength: count }).map((all) => all.join(''))
const sometimes = (text: fc.Arbitrary<string>) => fc.oneof(text, fc.constant(''))
const joined = (...parts: fc.Arbitrary<unknown>[]) => fc.tuple(...parts).map((all) => all.join(''))

// The value types of RFC 5545, section 3.3, each with values that are right, at the edge and wrong.
const date = fc.oneof(
  fc.constantFrom('20261201', '20240229', '20270229', '00000000', '99991231', '2026-12-01'),
  digits(8),
)
const time = joined(
  fc.oneof(fc.constantFrom('000000', '235959', '235960', '240000', '1800'), digits(6)),
  fc.constantFrom('', 'Z', '+0100'),
)
const dateTime = joined(date, fc.constantFrom('T', 't', ' '), time)
const amount = fc.oneof(number(0, 60), fc.constantFrom('', '-1', '999999999999999999', '1.5'))
const duration = joined(
  fc.constantFrom('', '+', '-'),
  fc.constantFrom('P', 'p', ''),
  sometimes(joined(amount, fc.constant('W'))),
  sometimes(joined(amount, fc.constant('D'))),
  sometimes(joined(fc.constant('T'), amount, fc.constantFrom('H', 'M', 'S', 'X'))),
)
const recur = joined(
  fc.constant('FREQ='),
  fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'SECONDLY', 'NEVER', ''),
  sometimes(joined(fc.constant(';INTERVAL='), amount)),
  sometimes(joined(fc.constant(';COUNT='), amount)),
  sometimes(joined(fc.constant(';UNTIL='), fc.oneof(date, dateTime))),
  sometimes(joined(fc.constant(';BYDAY='), fc.constantFrom('MO', '-1SU', '54FR', 'XX', 'MO,TU'))),
  sometimes(joined(fc.constant(';WKST='), fc.constantFrom('MO', 'SU', 'XX'))),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('Wandelen\\, koffie\\; taart\\nen meer', '\\', 'BEGIN:VEVENT', ''),
)
const values = {
  BINARY: fc.constantFrom('VGFhbGNhZsOp', '=====', ''),
  BOOLEAN: fc.constantFrom('TRUE', 'FALSE', 'maybe'),
  'CAL-ADDRESS': fc.constantFrom('mailto:ana@example.org', 'mailto:', 'javascript:alert(1)'),
  DATE: date,
  'DATE-TIME': dateTime,
  DURATION: duration,
  FLOAT: fc.oneof(fc.double().map(String), fc.constantFrom('52.09;5.12', '1e999', 'NaN')),
  INTEGER: fc.oneof(fc.integer().map(String), fc.constantFrom('9'.repeat(400), '--1')),
  PERIOD: joined(dateTime, fc.constantFrom('/', ''), fc.oneof(dateTime, duration)),
  RECUR: recur,
  TEXT: text,
  TIME: time,
  URI: fc.constantFrom('https://example.org/a', 'http://[', 'data:,x', '%%%'),
  'UTC-OFFSET': fc.oneof(
    joined(fc.constantFrom('+', '-', ''), digits(4)),
    fc.constantFrom('+0060', '-0000', '+999999'),
  ),
} as const

type ValueType = keyof typeof values
const types = Object.keys(values) as ValueType[]

const parameter = fc.oneof(
  fc.constant(''),
  fc.constantFrom(...types).map((type) => `;VALUE=${type}`),
  fc.constantFrom(
    ...[';TZID=Europe/Amsterdam', ';TZID=Atlantis', ';TZID="W. Europe Standard Time"', ';TZID='],
    ...[';CN="Ana: Silva"', ';RSVP=TRUE', ';X-Y=^n', ';LANGUAGE=nl', ';RANGE=THISANDFUTURE', ';='],
  ),
)

const anyValue = fc.constantFrom(...types).chain((type): fc.Arbitrary<string> => values[type])
const line = (name: string, usual: fc.Arbitrary<string>) =>
  joined(fc.constant(name), parameter, fc.constant(':'), fc.oneof(usual, anyValue))

const optional = [
  line('DTEND', dateTime),
  line('DURATION', duration),
  line('RRULE', recur),
  line('RDATE', fc.oneof(date, dateTime, values.PERIOD)),
  line('EXDATE', fc.oneof(date, dateTime)),
  line('RECURRENCE-ID', fc.oneof(date, dateTime)),
  line('SEQUENCE', values.INTEGER),
  line('STATUS', fc.constantFrom('CONFIRMED', 'CANCELLED', 'TENTATIVE')),
  line('CLASS', fc.constantFrom('PUBLIC', 'PRIVATE')),
  line('CATEGORIES', fc.constantFrom('Social', 'sports,food', ',,')),
  line('GEO', values.FLOAT),
  line('URL', values.URI),
  line('ATTENDEE', values['CAL-ADDRESS']),
  line('ATTACH', values.BINARY),
  line('DESCRIPTION', text),
  line('LOCATION', text),
  line('TZOFFSETFROM', values['UTC-OFFSET']),
  line('X-WELKOM', values.BOOLEAN),
  line('X-HOURS', values.TIME),
]

const entry = fc
  .tuple(
    line('DTSTART', fc.oneof(dateTime, fc.constantFrom('20261201T180000Z', '20261201'))),
    line('SUMMARY', fc.constantFrom('Taalcafé', 'Walk')),
    fc.array(fc.oneof(...optional), { maxLength: 6 }),
  )
  .map(([start, summary, others]) =>
    ['BEGIN:VEVENT', 'UID:1', start, summary, ...others, 'END:VEVENT'].join('\r\n'),
  )

test('every value type of RFC 5545 is read, or refused with a reason', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(entry, async (lines) => {
      const parsed = await parseCalendar(calendar(lines), { now, mostDates: 60 })
      const taken = [...(parsed?.entries ?? []), ...(parsed?.refused ?? [])]
      expect(taken).not.toEqual([])
      for (const { reason } of parsed?.refused ?? []) expect(reason).toMatch(/\w/)
      for (const { startDate, endDate } of parsed?.entries ?? [])
        expect(endDate.getTime() >= startDate.getTime()).toBe(true)
    }),
    fuzz(5000),
  )
})

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await freshApp()
  app.clock.now = now
  admin = await anAdmin(app)
})
afterAll(() => app.db`delete from events where created_by = ${admin.me.id}`)

test('no value of a calendar file is answered with an error of the server', async () => {
  await fc.assert(
    fc.asyncProperty(entry, async (lines) => {
      const { status, body } = await request(app, {
        method: calendarImports.run.method,
        url: `${calendarImports.run.path}?preview=true`,
        headers: { cookie: admin.cookie, 'content-type': 'text/calendar' },
        payload: calendar(lines),
      })
      expect(status).toBe(200)
      const { added, refused } = ImportReport.parse(body)
      expect(added > 0 || refused.length > 0).toBe(true)
    }),
    fuzz(150),
  )
})

const collection = join(import.meta.dirname, 'samples/ical')
const files = readdirSync(collection).filter((name) => name.endsWith('.ics'))

test.each(files)('%s of a public collection is read, or refused with a reason', async (name) => {
  const file = readFileSync(join(collection, name))
  const parts = file.toString().match(/^BEGIN:VEVENT/gm)?.length ?? 0
  for (const year of [2010, 2026]) {
    const parsed = await parseCalendar(file, { now: new Date(`${year}-01-01`), mostDates: 60 })
    expect((parsed?.entries.length ?? 0) + (parsed?.refused.length ?? 0) > 0).toBe(parts > 0)
    for (const { reason } of parsed?.refused ?? []) expect(reason).toMatch(/\w/)
  }
})

test('a duration of more weeks than a date can hold is refused with a reason', async () => {
  const lines = calendar(
    ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Long', 'DTSTART:20261201T180000Z'],
    ...['DURATION:P999999999999999999W', 'END:VEVENT'],
  )
  const parsed = await parseCalendar(lines, { now, mostDates: 60 })
  expect(parsed?.refused).toEqual([
    { uid: '1', title: 'Long', reason: 'It lasts longer than a year' },
  ])
})
