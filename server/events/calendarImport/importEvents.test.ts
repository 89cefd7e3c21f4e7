import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notifyOfChange } from '#server/events/changes/changeNotices.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { importScene } from '#server/testing/importScene.ts'
import { signInAgain } from '#server/testing/people.ts'
import type { ImportReport } from '#shared/events/calendarImport/contract.ts'

const day = 24 * 3_600_000

const scene = importScene()
const { calendar, event, series, send, importEntries, stored, book, notificationsOfMina } = scene

test('a file creates free events without a seat limit, owned by the importing user', async () => {
  const { admin } = scene.people()
  const report = await importEntries(event())
  expect(report).toMatchObject({ added: 1, updated: 0, unchanged: 0, refused: [] })
  expect(report.taken).toMatchObject([
    {
      uid: scene.uid(),
      title: 'Canal walk',
      startDate: '2026-12-01T13:00:00.000Z',
      location: 'Leiden',
      outcome: 'added',
    },
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

test('importing the same file again changes nothing', async () => {
  await importEntries(
    event(),
    series('FREQ=WEEKLY;COUNT=3').map((line) => line.replace(scene.uid(), `${scene.uid()}s`)),
  )
  const before = await stored()
  const secondReport = await importEntries(
    event(),
    series('FREQ=WEEKLY;COUNT=3').map((line) => line.replace(scene.uid(), `${scene.uid()}s`)),
  )
  expect(secondReport).toMatchObject({ added: 0, updated: 0, unchanged: 4 })
  expect(await stored()).toEqual(before)
})

test('a changed event is updated, and bookers are notified once', async () => {
  await importEntries(event())
  const [first] = await stored()
  const id = first?.id ?? ''
  await book(id)
  const moved = event().map((line) => line.replace('DTSTART:20261201T13', 'DTSTART:20261201T12'))
  expect((await importEntries(moved)).outcomes).toEqual(['Canal walk updated'])
  expect((await importEntries(moved)).outcomes).toEqual(['Canal walk unchanged'])
  expect(await stored()).toMatchObject([{ id, startDate: new Date('2026-12-01T12:00:00Z') }])
  await notifyOfChange(scene.people().app, id)
  expect(await notificationsOfMina(id)).toEqual(['eventChanged', 'bookingConfirmed'])
})

test('a place that an administrator has hidden stays hidden', async () => {
  const { app } = scene.people()
  await importEntries(event())
  const [first] = await stored()
  await app.db`
    update events set town = 'Leiden', exact_location = 'Rapenburg 5'
    where id = ${first?.id ?? ''}`
  const moved = (place: string) =>
    event().map((line) => line.replace('LOCATION:Leiden', `LOCATION:${place}`))
  expect((await importEntries(moved('Rapenburg 5'))).outcomes).toEqual(['Canal walk unchanged'])
  expect((await importEntries(moved('Domplein 4'))).outcomes).toEqual(['Canal walk updated'])
  expect(await stored()).toMatchObject([{ location: 'Leiden', exactLocation: 'Domplein 4' }])
})

test('fields that a file cannot have keep the values set by an administrator', async () => {
  const { app } = scene.people()
  await importEntries(event())
  const [first] = await stored()
  await app.db`
    update events set price = 7.50, max_attendees = 8, category = 'sports' where id = ${first?.id ?? ''}`
  expect((await importEntries(event())).outcomes).toEqual(['Canal walk unchanged'])
  expect((await importEntries(event('DESCRIPTION:New'))).outcomes).toEqual(['Canal walk updated'])
  expect(await stored()).toMatchObject([
    { description: 'New', price: '7.50', maxAttendees: 8, category: 'sports' },
  ])
})

test('STATUS:CANCELLED cancels the event and notifies bookers', async () => {
  expect((await importEntries(event('STATUS:CANCELLED'))).reasons).toEqual([
    'It is cancelled, and was never imported',
  ])
  await importEntries(event())
  const [first] = await stored()
  await book(first?.id ?? '')
  expect((await importEntries(event('STATUS:CANCELLED'))).outcomes).toEqual([
    'Canal walk cancelled',
  ])
  expect((await stored())[0]?.cancelledAt).toBeInstanceOf(Date)
  expect(await notificationsOfMina(first?.id ?? '')).toEqual(['eventCancelled', 'bookingConfirmed'])
  expect((await importEntries(event('STATUS:CANCELLED'))).outcomes).toEqual([
    'Canal walk unchanged',
  ])
  expect((await importEntries(event())).reasons).toEqual([
    'It was cancelled here before and stays so',
  ])
})

test('past events stay unchanged; started events change without a notification', async () => {
  const { app, admin: signedIn } = scene.people()
  await importEntries(event())
  const [first] = await stored()
  await book(first?.id ?? '')
  const { now } = app.clock
  app.clock.now = new Date('2026-12-01T14:00:00Z')
  scene.actAs(await signInAgain(app, signedIn))
  expect((await importEntries(event('DESCRIPTION:Now'))).outcomes).toEqual(['Canal walk updated'])
  app.clock.now = new Date(app.clock.now.getTime() + day)
  scene.actAs(await signInAgain(app, signedIn))
  expect((await importEntries(event('DESCRIPTION:Later'))).reasons).toEqual(['It is already over'])
  app.clock.now = now
  scene.actAs(signedIn)
  expect(await stored()).toMatchObject([{ description: 'Now' }])
  expect(await notificationsOfMina(first?.id ?? '')).toEqual(['bookingConfirmed'])
})

test('a duplicate key in one file is imported once', async () => {
  const other = event().map((line) =>
    line.replace(`UID:${scene.uid()}`, `UID:${scene.uid()}#2026-12-01T14:00`),
  )
  const report = await importEntries(event('RRULE:FREQ=DAILY;COUNT=1'), other)
  expect(report.added).toBe(1)
  expect(report.reasons).toEqual(['Another entry of the file has the same UID'])
})

test('samples of Google, Outlook, Apple and Meetup are imported idempotently', async () => {
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

// rejected.test.ts imports the most that a file may have.
test('200 events are imported in one transaction', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    event().map((line) => line.replace(`UID:${scene.uid()}`, `UID:${scene.uid()}/${at}`)),
  )
  expect((await importEntries(...many)).added).toBe(200)
  expect((await importEntries(...many)).unchanged).toBe(200)
})

test('files that are no calendar and imports by members are rejected', async () => {
  const { app, mina } = scene.people()
  const before = await fingerprint(app)
  expect(await send('hello')).toMatchObject({
    status: 400,
    body: { message: 'This isn’t a calendar file' },
  })
  expect((await send(calendar(event()), mina)).status).toBe(403)
  expect(await fingerprint(app)).toBe(before)
})

test('the import is in the administrator’s audit log', async () => {
  const { app, admin } = scene.people()
  await importEntries(event())
  const [row] = await app.db`
    select action, reason from data_audit_logs where user_id = ${admin.me.id}
    order by id desc limit 1`
  expect(row).toEqual({
    action: 'calendar_imported',
    reason: '1 added, 0 updated, 0 cancelled, 0 unchanged',
  })
})

test('an empty body is rejected', async () => {
  expect(await send('')).toMatchObject({
    status: 400,
    body: { message: 'This isn’t a calendar file' },
  })
})

test('added events are held in the chosen languages, which a later import keeps', async () => {
  const { admin } = scene.people()
  expect((await send(calendar(event()), admin, '?languages=xx')).status).toBe(400)
  await send(calendar(event()), admin, '?languages=nl,en')
  expect(await stored()).toMatchObject([{ languages: ['nl', 'en'] }])
  await send(calendar(event('DESCRIPTION:New')), admin, '?languages=de')
  expect(await stored()).toMatchObject([{ description: 'New', languages: ['nl', 'en'] }])
})
