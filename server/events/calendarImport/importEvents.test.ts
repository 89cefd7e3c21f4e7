import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { events, type ImportReport } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const day = 24 * 3_600_000

let app: TestApp
let admin: Person
let mina: Person
let number = 0
let uid = ''

beforeAll(async () => {
  app = await freshApp()
  app.clock.now = new Date('2026-11-20T12:00:00Z')
  admin = await anAdmin(app)
  mina = await aUser(app)
})
// Other tests look at the first events of a list: thousands of ours would stand before theirs.
afterAll(() => app.db`delete from events where created_by = ${admin.me.id}`)
beforeEach(() => {
  number++
  uid = `event-${number}-${process.pid}@test`
})

const calendar = (...entries: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

const event = (...lines: string[]) => [
  `UID:${uid}`,
  'SUMMARY:Canal walk',
  'DTSTART:20261201T130000Z',
  'DTEND:20261201T150000Z',
  'LOCATION:Leiden',
  ...lines,
]

const series = (rule: string, ...lines: string[]) => [
  `UID:${uid}`,
  'SUMMARY:Language café',
  'DTSTART;TZID=Europe/Amsterdam:20261201T193000',
  'DURATION:PT2H',
  `RRULE:${rule}`,
  ...lines,
]

const send = (payload: string | Buffer, person = admin) =>
  request(app, {
    method: events.importCalendar.method,
    url: events.importCalendar.path,
    headers: { cookie: person.cookie, 'content-type': 'text/calendar' },
    payload,
  })

const take = async (...entries: string[][]) => {
  const { status, body } = await send(calendar(...entries))
  expect(status).toBe(200)
  const report = body as ImportReport
  return {
    ...report,
    outcomes: report.taken.map(({ title, outcome }) => `${title} ${outcome}`),
    reasons: report.refused.map(({ reason }) => reason),
  }
}

const stored = () => app.db<
  { id: string; title: string; startDate: Date; importUid: string; cancelledAt: Date | null }[]
>`
  select * from events where starts_with(import_uid, ${uid}) order by start_date`

const book = async (id: string) =>
  expect((await as(app, mina).call(events.book, { id })).status).toBe(201)

const toldMina = async (id: string) =>
  (await as(app, mina).call(notifications.list, {})).body
    .filter(({ actionUrl }) => actionUrl === `/events?event=${id}`)
    .map(({ type }) => type)

test('a file becomes events, free, without a limit, made by who imported it', async () => {
  const report = await take(event())
  expect(report).toMatchObject({ added: 1, updated: 0, unchanged: 0, refused: [] })
  expect(report.taken).toMatchObject([
    { uid, title: 'Canal walk', startDate: '2026-12-01T13:00:00.000Z', outcome: 'added' },
  ])
  expect(await stored()).toMatchObject([
    {
      title: 'Canal walk',
      location: 'Leiden',
      price: '0.00',
      maxAttendees: null,
      category: 'social',
      createdBy: admin.me.id,
    },
  ])
})

test('the same file again changes nothing', async () => {
  await take(
    event(),
    series('FREQ=WEEKLY;COUNT=3').map((line) => line.replace(uid, `${uid}s`)),
  )
  const before = await stored()
  const again = await take(
    event(),
    series('FREQ=WEEKLY;COUNT=3').map((line) => line.replace(uid, `${uid}s`)),
  )
  expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 4 })
  expect(await stored()).toEqual(before)
})

test('a changed event is updated, and who booked it is told once', async () => {
  await take(event())
  const [first] = await stored()
  const id = first?.id ?? ''
  await book(id)
  const moved = event().map((line) => line.replace('DTSTART:20261201T13', 'DTSTART:20261201T12'))
  expect((await take(moved)).outcomes).toEqual(['Canal walk updated'])
  expect((await take(moved)).outcomes).toEqual(['Canal walk unchanged'])
  expect(await stored()).toMatchObject([{ id, startDate: new Date('2026-12-01T12:00:00Z') }])
  expect(await toldMina(id)).toEqual(['eventChanged', 'bookingConfirmed'])
})

test('what the file cannot say stays as an administrator set it', async () => {
  await take(event())
  const [first] = await stored()
  await app.db`
    update events set price = 7.50, max_attendees = 8, category = 'sports' where id = ${first?.id ?? ''}`
  expect((await take(event())).outcomes).toEqual(['Canal walk unchanged'])
  expect((await take(event('DESCRIPTION:New'))).outcomes).toEqual(['Canal walk updated'])
  expect(await stored()).toMatchObject([
    { description: 'New', price: '7.50', maxAttendees: 8, category: 'sports' },
  ])
})

test('STATUS:CANCELLED calls the event off and tells who booked', async () => {
  expect((await take(event('STATUS:CANCELLED'))).reasons).toEqual([
    'It is cancelled, and was never imported',
  ])
  await take(event())
  const [first] = await stored()
  await book(first?.id ?? '')
  expect((await take(event('STATUS:CANCELLED'))).outcomes).toEqual(['Canal walk cancelled'])
  expect((await stored())[0]?.cancelledAt).toBeInstanceOf(Date)
  expect(await toldMina(first?.id ?? '')).toEqual(['eventCancelled', 'bookingConfirmed'])
  expect((await take(event('STATUS:CANCELLED'))).outcomes).toEqual(['Canal walk unchanged'])
  expect((await take(event())).reasons).toEqual(['It was cancelled here before and stays so'])
})

test('a series: its hour moves, one date falls out, the rest stay who they were', async () => {
  await take(series('FREQ=WEEKLY;COUNT=4'))
  const [first, second, third, fourth] = await stored()
  await book(second?.id ?? '')
  await book(third?.id ?? '')
  const later = series('FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Amsterdam:20261215T200000').map(
    (line) => line.replace('T193000', 'T200000'),
  )
  expect((await take(later)).outcomes.sort()).toEqual([
    'Language café cancelled',
    'Language café updated',
    'Language café updated',
    'Language café updated',
  ])
  expect(
    (await stored()).map(({ id, startDate, cancelledAt }) => [id, startDate, !!cancelledAt]),
  ).toEqual([
    [first?.id, new Date('2026-12-01T19:00:00Z'), false],
    [second?.id, new Date('2026-12-08T19:00:00Z'), false],
    [third?.id, new Date('2026-12-15T18:30:00Z'), true],
    [fourth?.id, new Date('2026-12-22T19:00:00Z'), false],
  ])
  expect(await toldMina(second?.id ?? '')).toEqual(['eventChanged', 'bookingConfirmed'])
  expect(await toldMina(third?.id ?? '')).toEqual(['eventCancelled', 'bookingConfirmed'])
})

test('a whole series called off', async () => {
  await take(series('FREQ=WEEKLY;COUNT=3'))
  const report = await take(series('FREQ=WEEKLY;COUNT=3', 'STATUS:CANCELLED'))
  expect(report.outcomes).toEqual(Array(3).fill('Language café cancelled'))
  expect(report.reasons).toEqual([])
  expect((await stored()).every(({ cancelledAt }) => cancelledAt)).toBe(true)
})

test('a single event that becomes a series, and back, is not doubled', async () => {
  await take(event())
  const [single] = await stored()
  await book(single?.id ?? '')
  await take(event('RRULE:FREQ=WEEKLY;COUNT=2'))
  const rows = await stored()
  expect(rows.map(({ id, importUid }) => [id === single?.id, importUid])).toEqual([
    [true, `${uid}#2026-12-01`],
    [false, `${uid}#2026-12-08`],
  ])
  await take(event())
  const back = await stored()
  expect(
    back.map(({ id, importUid, cancelledAt }) => [id === single?.id, importUid, !!cancelledAt]),
  ).toEqual([
    [true, uid, false],
    [false, `${uid}#2026-12-08`, true],
  ])
})

test('an event that is over is left alone, and one that began is changed without a word', async () => {
  await take(event())
  const [first] = await stored()
  await book(first?.id ?? '')
  const { now } = app.clock
  const signedIn = admin
  app.clock.now = new Date('2026-12-01T14:00:00Z')
  admin = await signInAgain(app, signedIn)
  expect((await take(event('DESCRIPTION:Now'))).outcomes).toEqual(['Canal walk updated'])
  app.clock.now = new Date(app.clock.now.getTime() + day)
  admin = await signInAgain(app, signedIn)
  expect((await take(event('DESCRIPTION:Later'))).reasons).toEqual(['It is already over'])
  app.clock.now = now
  admin = signedIn
  expect(await stored()).toMatchObject([{ description: 'Now' }])
  expect(await toldMina(first?.id ?? '')).toEqual(['bookingConfirmed'])
})

test('twice the same key in one file is taken once', async () => {
  const other = event().map((line) => line.replace(`UID:${uid}`, `UID:${uid}#2026-12-01`))
  const report = await take(event('RRULE:FREQ=DAILY;COUNT=1'), other)
  expect(report.added).toBe(1)
  expect(report.reasons).toEqual(['Another entry of the file has the same UID'])
})

test('the samples of Google, Outlook, Apple and Meetup come in, and stay the second time', async () => {
  for (const [name, added] of [
    ['google', 6],
    ['outlook', 2],
    ['apple', 3],
    ['meetup', 1],
  ] as const) {
    const file = readFileSync(join(import.meta.dirname, 'samples', `${name}.ics`))
    const first = (await send(file)).body as ImportReport
    const second = (await send(file)).body as ImportReport
    expect(first).toMatchObject({ added, updated: 0 })
    expect(second).toMatchObject({ added: 0, updated: 0, unchanged: added })
  }
})

test('2,000 events are taken in one go', async () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    event().map((line) => line.replace(`UID:${uid}`, `UID:${uid}/${at}`)),
  )
  const began = performance.now()
  expect((await take(...many)).added).toBe(2000)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect((await take(...many)).unchanged).toBe(2000)
})

test('what is no calendar, or comes from a member, changes nothing', async () => {
  const before = await fingerprint(app)
  expect(await send('hello')).toMatchObject({
    status: 400,
    body: { message: 'This is not a calendar file' },
  })
  expect((await send(calendar(event()), mina)).status).toBe(403)
  expect(await fingerprint(app)).toBe(before)
})

test('the trail of the administrator names the import', async () => {
  await take(event())
  const [row] = await app.db`
    select action, reason from data_audit_logs where user_id = ${admin.me.id}
    order by id desc limit 1`
  expect(row).toEqual({
    action: 'calendar_imported',
    reason: '1 added, 0 updated, 0 unchanged',
  })
})
