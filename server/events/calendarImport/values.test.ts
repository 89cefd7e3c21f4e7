import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendar, now } from '#server/testing/calendarText.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, type Person } from '#server/testing/people.ts'
import { fuzz } from '#server/testing/testScale.ts'
import { calendarImports, ImportReport } from '#shared/events/calendarImport/contract.ts'

const number = (min: number, max: number) => fc.integer({ min, max })
const digits = (count: number) =>
  fc.array(number(0, 9), { minLength: count, maxLength: count }).map((all) => all.join(''))
const optionalText = (text: fc.Arbitrary<string>) => fc.oneof(text, fc.constant(''))
const concat = (...parts: fc.Arbitrary<unknown>[]) => fc.tuple(...parts).map((all) => all.join(''))
/** Mostly valid values, so that many entries are imported. */
const mostlyValid = <Value>(right: Value[], ...others: fc.Arbitrary<Value>[]) =>
  fc.oneof(
    { weight: 4 * others.length, arbitrary: fc.constantFrom(...right) },
    ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
  )

// Value types of RFC 5545, section 3.3, each with valid, boundary and invalid values.
const date = mostlyValid(
  ['20261201', '20261208', '20270101'],
  fc.constantFrom('20240229', '20270229', '00000000', '99991231', '2026-12-01'),
  digits(8),
)
const time = concat(
  mostlyValid(
    ['180000', '193000'],
    fc.constantFrom('000000', '235959', '235960', '240000', '1800'),
    digits(6),
  ),
  mostlyValid(['', 'Z'], fc.constant('+0100')),
)
const dateTime = concat(date, mostlyValid(['T'], fc.constantFrom('t', ' ')), time)
const amount = fc.oneof(
  number(0, 60),
  fc.constantFrom('', '-1', '1.5'),
  // Beyond safe integers, the range of dates and the range of numbers.
  fc.constantFrom(12, 18, 400).chain(digits),
)
const duration = mostlyValid(
  ['PT2H', 'P1D', 'P1DT2H30M'],
  concat(
    fc.constantFrom('', '+', '-'),
    fc.constantFrom('P', 'p', ''),
    optionalText(concat(amount, fc.constant('W'))),
    optionalText(concat(amount, fc.constant('D'))),
    optionalText(concat(fc.constant('T'), amount, fc.constantFrom('H', 'M', 'S', 'X'))),
  ),
)
const recur = concat(
  fc.constant('FREQ='),
  mostlyValid(
    ['DAILY', 'WEEKLY', 'weekly', 'MONTHLY', 'YEARLY'],
    fc.constantFrom('SECONDLY', 'NEVER', ''),
  ),
  optionalText(concat(fc.constant(';INTERVAL='), amount)),
  optionalText(concat(fc.constant(';COUNT='), amount)),
  optionalText(concat(fc.constant(';UNTIL='), fc.oneof(date, dateTime))),
  optionalText(
    concat(fc.constant(';BYDAY='), fc.constantFrom('MO', '-1SU', '54FR', 'XX', 'MO,TU')),
  ),
  optionalText(concat(fc.constant(';WKST='), fc.constantFrom('MO', 'SU', 'XX'))),
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
  PERIOD: concat(dateTime, fc.constantFrom('/', ''), fc.oneof(dateTime, duration)),
  RECUR: recur,
  TEXT: text,
  TIME: time,
  URI: fc.constantFrom('https://example.org/a', 'http://[', 'data:,x', '%%%'),
  'UTC-OFFSET': fc.oneof(
    concat(fc.constantFrom('+', '-', ''), digits(4)),
    fc.constantFrom('+0060', '-0000', '+999999'),
  ),
} as const

type ValueType = keyof typeof values
const types = Object.keys(values) as ValueType[]

const parameter = mostlyValid(
  [''],
  fc.constantFrom(...types).map((type) => `;VALUE=${type}`),
  fc.constantFrom(
    ...[';TZID=Europe/Amsterdam', ';TZID=Atlantis', ';TZID="W. Europe Standard Time"', ';TZID='],
    ...[';CN="Ana: Silva"', ';RSVP=TRUE', ';X-Y=^n', ';LANGUAGE=nl', ';RANGE=THISANDFUTURE', ';='],
  ),
)

const anyValue = fc.constantFrom(...types).chain((type): fc.Arbitrary<string> => values[type])
const line = (name: string, usual: fc.Arbitrary<string>) =>
  concat(
    fc.constant(name),
    parameter,
    fc.constant(':'),
    fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: anyValue }),
  )

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
  line('X-WELKOM', values.BOOLEAN),
  line('X-HOURS', values.TIME),
]

const entry = fc
  .tuple(
    line('DTSTART', fc.oneof(dateTime, fc.constantFrom('20261201T180000Z', '20261201'))),
    line('SUMMARY', fc.constantFrom('Taalcafé', 'Walk')),
    fc.array(fc.oneof(...optional), { maxLength: 6 }),
  )
  .map(([start, summary, others]) => [start, summary, ...others])

// The only component with UTC offsets.
const zone = fc
  .tuple(line('TZOFFSETTO', values['UTC-OFFSET']), line('TZOFFSETTO', values['UTC-OFFSET']))
  .map(([standard, daylight]) => [
    ...['BEGIN:VTIMEZONE', 'TZID:Atlantis', 'BEGIN:STANDARD', standard, 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', daylight, 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ])

const entriesInFile = 20
const file = fc.tuple(
  zone,
  fc.array(entry, { minLength: entriesInFile, maxLength: entriesInFile, size: 'max' }),
)

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await freshApp()
  app.clock.now = now
  admin = await anAdmin(app)
})
afterAll(() => app.db`delete from events where created_by = ${admin.me.id}`)

/** The preview runs the same code as the import. */
const preview = async (payload: string | Buffer) => {
  const { status, body } = await request(app, {
    method: calendarImports.run.method,
    url: `${calendarImports.run.path}?preview=true`,
    headers: { cookie: admin.cookie, 'content-type': 'text/calendar' },
    payload,
  })
  expect(status).toBe(200)
  const report = ImportReport.parse(body)
  for (const { reason } of report.refused) expect(reason).toMatch(/\w/)
  return report
}

// 200 entries here, 10,000 in the nightly run.
test('every value type of RFC 5545 is imported or rejected with a reason', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(file, async ([zoneLines, entries]) => {
      const blocks = entries.map((lines, at) =>
        ['BEGIN:VEVENT', `UID:entry-${at}`, ...lines, 'END:VEVENT'].join('\r\n'),
      )
      const { taken, refused } = await preview(calendar(...zoneLines, ...blocks))
      const reportedUids = new Set([...taken, ...refused].map(({ uid }) => uid))
      expect(entries.map((_, at) => `entry-${at}`).filter((uid) => !reportedUids.has(uid))).toEqual(
        [],
      )
    }),
    fuzz(50),
  )
})

test('a duration beyond the date range is rejected with a reason', async () => {
  const lines = ['UID:1', 'SUMMARY:Long', 'DTSTART:20261201T180000Z']
  const { refused } = await preview(
    calendar('BEGIN:VEVENT', ...lines, 'DURATION:P999999999999999999W', 'END:VEVENT'),
  )
  expect(refused).toEqual([{ uid: '1', title: 'Long', reason: 'It lasts longer than a year' }])
})
