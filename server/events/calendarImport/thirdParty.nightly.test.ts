import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { leastCpuMs } from '#server/testing/leastCpuMs.ts'
import { anAdmin, signInAgain } from '#server/testing/people.ts'
import { calendarImports, ImportReport } from '#shared/events/calendarImport/contract.ts'

const maxCpuMs = 2000
const folder = join(import.meta.dirname, 'samples/thirdParty')
const files = globSync('*/*.ics', { cwd: folder }).sort()

const app = await sharedApp()
let admin = await anAdmin(app)
afterEach(() => app.db`delete from events where created_by = ${admin.me.id}`)

const importFile = (payload: Buffer, query = '') =>
  request(app, {
    method: calendarImports.run.method,
    url: `${calendarImports.run.path}${query}`,
    headers: { cookie: admin.cookie, 'content-type': 'text/calendar' },
    payload,
  })

// Years in which events of the files are still to come.
describe.each([2010, 2021, 2026])('in %i', (year) => {
  beforeAll(async () => {
    app.clock.now = new Date(`${year}-01-01`)
    admin = await signInAgain(app, admin)
  })

  test.each(files)('%s is imported or refused with a reason', async (name) => {
    const file = readFileSync(join(folder, name))
    const planned = await importFile(file, '?preview=true')
    const done = await importFile(file)
    expect([planned.status, done.status]).toEqual([200, 200])
    const plan = ImportReport.parse(planned.body)
    const report = ImportReport.parse(done.body)
    expect({ ...plan, importId: report.importId }).toEqual(report)
    const { taken, refused } = report
    expect(taken.length + refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toMatch(/\w/)
  })
})

describe.each([
  ['no calendar', Buffer.from('<!doctype html>'), 'not_a_calendar_file'],
  ['nothing', Buffer.alloc(0), 'not_a_calendar_file'],
  ['null bytes', Buffer.alloc(1000), 'not_a_calendar_file'],
  ['UTF-16', Buffer.from('BEGIN:VCALENDAR', 'utf16le'), 'not_a_calendar_file'],
  ['more than 2 MB', Buffer.alloc(2 * 1024 * 1024 + 1, 'x'), 'request_too_large'],
])('a file of %s', (_, file, code) => {
  test(`is refused as ${code}`, async () => {
    const { status, body } = await importFile(file)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body).toMatchObject({ code })
  })
})

const calendarOf = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))
const eventOf = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20261201T180000Z', ...lines, 'END:VEVENT'].join('\r\n')
const numbers = (count: number) => [...Array(count).keys()]

// Each takes minutes if its time is quadratic in the size of the file.
describe.each([
  [
    'runs of spaces',
    calendarOf(
      ...numbers(15).map((at) =>
        eventOf(at, 'SUMMARY:Walk', `LOCATION:The${' '.repeat(90_000)}park`),
      ),
    ),
    '15 added, 0 refused',
  ],
  [
    'open components',
    calendarOf('BEGIN:A\r\n'.repeat(100_000), 'END:B\r\n'.repeat(100_000)),
    '0 added, 0 refused',
  ],
  [
    'lines without a colon',
    calendarOf(eventOf(1, 'SUMMARY;X\r\n'.repeat(120_000))),
    '0 added, 1 refused',
  ],
  [
    'parameters',
    calendarOf(eventOf(1, `SUMMARY${';A=B'.repeat(400_000)}:Walk`)),
    '0 added, 1 refused',
  ],
  [
    'unknown time zones',
    calendarOf(
      ...numbers(2000).map(
        (at) =>
          `BEGIN:VTIMEZONE\r\nTZID:z${at}\r\nBEGIN:STANDARD\r\nTZOFFSETTO:+9999\r\nEND:STANDARD\r\nEND:VTIMEZONE`,
      ),
      ...numbers(2000).map(
        (at) =>
          `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:x\r\nDTSTART;TZID=z${at}:20261201T180000\r\nEND:VEVENT`,
      ),
    ),
    '0 added, 501 refused',
  ],
  [
    'rules that began in 1900',
    calendarOf(
      ...numbers(30).map((at) =>
        eventOf(at, 'SUMMARY:Walk', 'RRULE:FREQ=WEEKLY;COUNT=9999').replace('2026', '1900'),
      ),
    ),
    '1560 added, 0 refused',
  ],
])('a file of %s', (_, file, expected) => {
  test('takes less than two seconds of CPU time', async () => {
    const importAll = async () => {
      const { status, body } = await importFile(file, '?preview=true')
      expect(status).toBe(200)
      const { added, refused } = ImportReport.parse(body)
      expect(`${added} added, ${refused.length} refused`).toBe(expected)
    }
    expect(await leastCpuMs(importAll, maxCpuMs)).toBeLessThan(maxCpuMs)
  })
})
