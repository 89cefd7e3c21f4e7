import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { EventRow } from '#server/db/rows.ts'
import { calendarImports, type ImportReport } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { freshApp, request, type TestApp } from './freshApp.ts'
import { anAdmin, as, aUser, type Person } from './people.ts'

/** An administrator who imports calendar files, and Mina, who books imported events. */
export const importScene = () => {
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
  // Other tests expect their events at the top of lists.
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

  const send = (payload: string | Buffer, person = admin, query = '') =>
    request(app, {
      method: calendarImports.run.method,
      url: `${calendarImports.run.path}${query}`,
      headers: { cookie: person.cookie, 'content-type': 'text/calendar' },
      payload,
    })

  const importEntries = async (...entries: string[][]) => {
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
    Pick<EventRow, 'id' | 'title' | 'startDate' | 'importUid' | 'cancelledAt' | 'seriesId'>[]
  >`
    select * from events where starts_with(import_uid, ${uid}) order by start_date`

  const book = async (id: string) =>
    expect((await as(app, mina).call(events.book, { id })).status).toBe(201)

  const notificationsOfMina = async (id: string) =>
    (await as(app, mina).call(notifications.list, {})).body
      .filter(({ actionUrl }) => actionUrl === `/events?event=${id}`)
      .map(({ type }) => type)

  return {
    ...{
      calendar,
      event,
      series,
      send,
      importEntries: importEntries,
      stored,
      book,
      notificationsOfMina: notificationsOfMina,
    },
    people: () => ({ app, admin, mina }),
    uid: () => uid,
    /** Changes the importing user. */
    actAs: (person: Person) => {
      admin = person
    },
  }
}
