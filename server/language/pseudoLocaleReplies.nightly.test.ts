import { expect, test } from 'vitest'
import { allEndpoints, endpointName } from '#server/testing/contracts.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { findUnmarked, markMessages, readableLines, value } from '#server/testing/unmarkedTexts.ts'
import { admin } from '#shared/admin/contract.ts'
import { trends } from '#shared/admin/trends/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { dataRights } from '#shared/privacy/contract.ts'

// A database of its own: reports count all rows.
// No translation is requested.
const app = await sharedApp({ TRANSLATE_URL: 'http://localhost:9' }, await ownTestDatabase())
const messages = markMessages()

const newAdmin = async () => {
  const person = await anAdmin(app)
  await app.db`update users set name = ${value} where id = ${person.me.id}`
  return person
}
const boss = await newAdmin()
const member = await aUser(app, { name: value })

/** Names of types and quoted values are for programs: forms offer no such choice. */
const technicalNames =
  /'[^']*'|\b(string|number|int|boolean|object|array|record|file|date|nan|NaN|null|undefined|true|false)\b/g

const findUnmarkedInError = (text: string) => findUnmarked(text.replace(technicalNames, ''))

const wrongValues = [
  ...['', ' ', 'Ω', 'Ω'.repeat(100_000), '\u0000', '-1', '99999999999', 'Ω@Ω', 'Ω://'],
  ...[-1, 1.5, 1e15, Number.NaN, true, null, {}, [], [{}], ['Ω'.repeat(10_000)], Array(1000)],
  Array(1000).fill('Ω'),
]

const inputs = allEndpoints.flatMap(({ input, ...endpoint }) =>
  input ? [{ name: endpointName({ input, ...endpoint }), input }] : [],
)

test.each(inputs)('every validation message of $name is marked', ({ input }) => {
  const drafts = [
    ...[{}, null, 'Ω', []],
    ...Object.keys(input.shape).flatMap((field) =>
      wrongValues.map((wrong) => ({ [field]: wrong })),
    ),
  ]
  const issues = drafts.flatMap((draft) => input.safeParse(draft).error?.issues ?? [])
  const texts = new Set(issues.map(({ message }) => message))
  expect([...texts].flatMap(findUnmarkedInError)).toEqual([])
})

const send = (person: Person | null, { method, path }: Endpoint, id: string, payload?: object) =>
  request(app, {
    method,
    url: path.replace(/:\w+/g, id),
    headers: { ...(person && { cookie: person.cookie }) },
    ...(payload && { payload }),
  })

const expectMarkedError = ({ status, body, text }: Awaited<ReturnType<typeof send>>) => {
  expect(status, text).toBeGreaterThanOrEqual(400)
  expect(findUnmarkedInError((body as { message: string }).message)).toEqual([])
}

const closed = allEndpoints.filter(({ access }) => access !== 'anyone')
const named = (endpoints: Endpoint[]) =>
  endpoints.map((endpoint) => ({ name: endpointName(endpoint), endpoint }))

test.each(named(closed))('$name tells a visitor in marked text to log in', async ({ endpoint }) => {
  expectMarkedError(await send(null, endpoint, crypto.randomUUID()))
})

const ofTeam = closed.filter(({ access }) => access !== 'signedIn')

test.each(named(ofTeam))('$name is forbidden in marked text', async ({ endpoint }) => {
  expectMarkedError(await send(member, endpoint, crypto.randomUUID()))
})

const withId = closed.filter(({ path }) => /:(id|\w+Id)\b/.test(path))

test.each(named(withId))('$name rejects an id in marked text', async ({ endpoint }) => {
  expectMarkedError(await send(boss, endpoint, 'Ω'))
})

const ones = withId.filter(({ method, input }) => method === 'GET' && !input)

test.each(named(ones))('$name misses a row in marked text', async ({ endpoint }) => {
  const reply = await send(boss, endpoint, crypto.randomUUID())
  if (reply.status >= 400) expectMarkedError(reply)
})

const withBody = allEndpoints.filter(
  ({ method, input, raw }) => method !== 'GET' && !raw && input && !input.safeParse({}).success,
)

test.each(named(withBody))('$name rejects a wrong body in marked text', async ({ endpoint }) => {
  for (const payload of [{}, [], { Ω: 1 }])
    expectMarkedError(await send(boss, endpoint, crypto.randomUUID(), payload))
})

test('requests that are no requests of the app are answered in marked text', async () => {
  const get = (url: string) => request(app, { method: 'GET', url })
  const post = (payload: string, type: string) =>
    request(app, {
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'content-type': type },
    })
  expectMarkedError(await get('/api/nothing'))
  expectMarkedError(await get('/api/login'))
  expectMarkedError(await get(`/api/events/${'x'.repeat(1000)}`))
  expectMarkedError(await get('/api/events/%ff'))
  expectMarkedError(await post('{', 'application/json'))
  expectMarkedError(await post('a', 'text/plain'))
  expectMarkedError(await post(JSON.stringify('x'.repeat(3_000_000)), 'application/json'))
})

const plainTexts = { title: value, location: value, description: value }

/** The host and version numbers of a report. */
const reportValues = /\blocalhost\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g

test('headings and cells of all files for spreadsheets are marked', async () => {
  const { id } = await anEvent(app, { ...plainTexts, by: boss, price: '12.50' })
  await as(app, member).call(events.book, { id })
  await as(app, boss).call(attendance.addWalkIn, { id, name: value })
  const erased = await aUser(app, { name: value })
  await as(app, erased).call(events.book, { id })
  await app.db`update event_bookings set user_id = null where user_id = ${erased.me.id}`
  await app.db`
    update events set start_date = '2026-11-20T18:00:00Z', end_date = '2026-11-20T20:00:00Z'
    where id = ${id}`
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const files = [
    await as(app, boss).call(attendance.bookingsFile, {}),
    await as(app, boss).call(attendance.attendeesFile, { id }),
    await as(app, boss).call(admin.complianceReport, {}),
    await as(app, boss).call(trends.file, days),
  ]
  for (const { status, text } of files) {
    expect(status, text).toBe(200)
    expect(findUnmarked(text.replace(reportValues, ''))).toEqual([])
  }
})

test('what a copy of personal data says about itself is marked', async () => {
  const { status, text } = await as(app, member).call(dataRights.exportNow, {})
  expect(status).toBe(200)
  const { information } = JSON.parse(text)
  const texts = (part: unknown): string[] =>
    typeof part === 'string' ? [part] : Object.values(Object(part)).flatMap(texts)
  expect(texts(information).length).toBeGreaterThan(20)
  const authority = 'Autoriteit Persoonsgegevens'
  expect(
    texts(information).flatMap((text) =>
      findUnmarked(text.replace(/localhost:\d+/, '').replace(authority, '')),
    ),
  ).toEqual([])
})

test('calendar files and feeds are marked', async () => {
  const extras = { onlineUrl: 'https://meet.example/x', languages: ['en', 'nl'] }
  const { id } = await anEvent(app, { ...plainTexts, ...extras, by: boss })
  await as(app, member).call(events.book, { id })
  const file = await as(app, member).call(events.calendarFile, { id })
  const { url } = (await as(app, member).call(events.createFeed, {})).body
  const feed = await request(app, { method: 'GET', url: new URL(url).pathname })
  for (const { text } of [file, feed]) {
    expect(readableLines(text)).toContain(value)
    expect(findUnmarked(readableLines(text))).toEqual([])
  }
})

/** Lines that replace those of a good entry, or that follow them. */
const refusedEntries = [
  ...[['UID:'], [`UID:${'Ω'.repeat(300)}`], ['SUMMARY:'], ['DTEND:20261130T180000Z']],
  ...[['DTEND:20990101T180000Z'], ['DTSTART:20990101T180000Z'], ['DTSTART:99990101T180000Z']],
  ...[['DTSTART:Ω'], ['DURATION:Ω'], ['DTSTART;TZID=Ω:20261201T180000'], ['RRULE:Ω=Ω']],
  ...[['RRULE:FREQ=SECONDLY'], ['CLASS:PRIVATE'], Array(5).fill('RRULE:FREQ=DAILY')],
  ...[['STATUS:CANCELLED'], ['RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY'], ['Ω']],
]

test('the report of a calendar import is marked', async () => {
  const payload = [
    'BEGIN:VCALENDAR',
    ...refusedEntries.flatMap((lines, number) => {
      const good = [
        `UID:${number}`,
        `SUMMARY:${value}`,
        'DTSTART:20261201T130000Z',
        'DTEND:20261201T150000Z',
      ]
      const names = lines.map((line: string) => line.split(/[:;]/)[0])
      const unchanged = good.filter((line) => !names.includes(line.split(':')[0]))
      return ['BEGIN:VEVENT', ...unchanged, ...lines, 'END:VEVENT']
    }),
    'END:VCALENDAR',
  ].join('\r\n')
  app.clock.now = new Date('2026-11-20T12:00:00Z')
  const { method, path } = calendarImports.run
  const reply = await request(app, {
    ...{ method, url: path, payload },
    headers: { cookie: (await newAdmin()).cookie, 'content-type': 'text/calendar' },
  })
  expect(reply.status, reply.text).toBe(200)
  const { refused, notes } = reply.body as { refused: { reason: string }[]; notes?: string[] }
  expect(refused.length).toBeGreaterThan(10)
  const reasons = refused.map(({ reason }) => reason)
  expect([...reasons, ...(notes ?? [])].flatMap(findUnmarked)).toEqual([])
})

test('the web app manifest is marked', async () => {
  const { text } = await request(app, { method: 'GET', url: '/manifest.webmanifest' })
  const { screenshots, shortcuts } = JSON.parse(text) as {
    screenshots: { label: string }[]
    shortcuts: { name: string }[]
  }
  const labels = [...screenshots.map(({ label }) => label), ...shortcuts.map(({ name }) => name)]
  expect(labels.length).toBeGreaterThan(5)
  expect(labels.flatMap(findUnmarked)).toEqual([])
})

test('every message of files is used', () => {
  expect(messages.listUnused(/^(admin|privacy|http\.manifest|events\.(csv|calendar))\./)).toEqual(
    [],
  )
})
