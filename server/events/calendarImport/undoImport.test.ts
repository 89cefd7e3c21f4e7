import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { applyRetention } from '#server/privacy/retention/retention.ts'
import { hasSessions } from '#server/testing/embeddedSuite.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { importScene } from '#server/testing/importScene.ts'
import { as, signInAgain } from '#server/testing/people.ts'
import { calendarImports, type ImportReport } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import { lockImports } from './store.ts'

const hour = 3_600_000

const scene = importScene()
const { calendar, event, series, importEntries, send, stored, book, notificationsOfMina } = scene

const weekly = () => series('FREQ=WEEKLY')
const anotherEvent = (...lines: string[]) =>
  event(...lines).map((line) => line.replace('UID:', 'UID:another-'))
const undo = (id: string) => {
  const { app, admin } = scene.people()
  return as(app, admin).call(calendarImports.undo, { id })
}
const importsNow = async () => {
  const { app, admin } = scene.people()
  return (await as(app, admin).call(calendarImports.list, {})).body
}
const preview = async (query: string, ...entries: string[][]) =>
  (await send(calendar(...entries), undefined, query)).body as ImportReport

test('a preview returns the report of the import without writing', async () => {
  const file = [weekly(), anotherEvent('DTSTART:soon')]
  const seen = await preview('?preview=true', ...file)
  expect(await stored()).toEqual([])
  expect(seen).toMatchObject({ importId: null, added: 51 })
  const done = await importEntries(...file)
  expect(done).toMatchObject({ ...seen, importId: done.importId })
  expect(done.importId).not.toBeNull()
  expect(await stored()).toHaveLength(51)
})

test('a preview sends no notifications and changes nothing', async () => {
  const { app } = scene.people()
  await importEntries(anotherEvent(), weekly())
  const [{ id }] = await app.db<[{ id: string }]>`
    select id from events where import_uid = ${`another-${scene.uid()}`}`
  await book(id)
  const before = await fingerprint(app)
  const moved = anotherEvent().map((line) =>
    line.replace('DTSTART:20261201T13', 'DTSTART:20261201T12'),
  )
  const seen = await preview('?preview=true', moved, [...weekly(), 'STATUS:CANCELLED'])
  expect(seen).toMatchObject({ updated: 1, cancelled: 51 })
  expect(await fingerprint(app)).toBe(before)
})

test.runIf(hasSessions)('a preview neither takes nor waits for locks', async () => {
  const { app } = scene.people()
  await importEntries(anotherEvent())
  const moved = anotherEvent().map((line) =>
    line.replace('DTSTART:20261201T13', 'DTSTART:20261201T12'),
  )
  await inTransaction(app.db, async (tx) => {
    await lockImports(tx)
    await tx`select 1 from events where import_uid = ${`another-${scene.uid()}`} for update`
    expect(await preview('?preview=true', moved)).toMatchObject({ updated: 1 })
  })
})

test('import records are deleted when the undo period ends', async () => {
  const { app } = scene.people()
  const { importId } = await importEntries(anotherEvent())
  const isStored = async () => {
    await applyRetention(app)
    const rows = await app.db`select 1 from calendar_imports where id = ${importId}`
    return rows.length === 1
  }
  const { now } = app.clock
  expect(await isStored()).toBe(true)
  app.clock.now = new Date(now.getTime() + 47 * hour)
  expect(await isStored()).toBe(true)
  app.clock.now = new Date(now.getTime() + 49 * hour)
  expect(await isStored()).toBe(false)
  app.clock.now = now
  const [event] = await app.db`
    select import_id from events where import_uid = ${`another-${scene.uid()}`}`
  expect(event).toEqual({ importId: null })
})

test('a rule is limited to 60 dates by default, and the rest is reported', async () => {
  const daily = series('FREQ=DAILY')
  const defaultReport = await preview('?preview=true', daily)
  expect(defaultReport.added).toBe(60)
  expect(defaultReport.truncated).toMatchObject([
    {
      title: 'Language café',
      reason: 'Only the first 60 of its 354 dates in the next 12 months are imported',
    },
  ])
  const largerReport = await preview('?preview=true&mostDates=400', daily)
  expect(largerReport.added).toBe(354)
  expect(largerReport.truncated).toMatchObject([
    {
      reason:
        'Only its dates in the next 12 months are imported; import the file again for later ones',
    },
  ])
  expect((await preview('?preview=true', series('FREQ=WEEKLY;COUNT=3'))).truncated).toEqual([])
  const { status } = await send(calendar(daily), undefined, '?mostDates=401')
  expect(status).toBe(400)
})

test('the dates of a rule form one series that can be cancelled at once', async () => {
  const { app, admin } = scene.people()
  await importEntries(weekly())
  const dates = await stored()
  expect(new Set(dates.map(({ seriesId }) => seriesId)).size).toBe(1)
  const { body } = await as(app, admin).call(events.one, { id: dates[0]?.id ?? '' })
  expect(body.seriesId).toBe(dates[0]?.seriesId)
  // A new date in a second import joins the same series.
  await importEntries([...weekly(), 'RDATE;TZID=Europe/Amsterdam:20261202T193000'])
  expect(new Set((await stored()).map(({ seriesId }) => seriesId)).size).toBe(1)
  await as(app, admin).call(events.cancel, { id: dates[0]?.id ?? '', which: 'following' })
  expect((await stored()).every(({ cancelledAt }) => cancelledAt)).toBe(true)
})

test('undo removes unbooked events and cancels booked ones, once', async () => {
  const { importId } = await importEntries(series('FREQ=WEEKLY;COUNT=3'), anotherEvent())
  const [first, second] = await stored()
  await book(second?.id ?? '')
  expect((await importsNow())[0]).toMatchObject({ id: importId, added: 4 })
  expect(await undo(importId ?? '')).toMatchObject({ body: { removed: 3, cancelled: 1 } })
  const left = await stored()
  expect(left.map(({ id, cancelledAt }) => [id, !!cancelledAt])).toEqual([[second?.id, true]])
  expect(await notificationsOfMina(second?.id ?? '')).toEqual([
    'eventCancelled',
    'bookingConfirmed',
  ])
  expect(await notificationsOfMina(first?.id ?? '')).toEqual([])
  expect(await undo(importId ?? '')).toMatchObject({ status: 409, body: { alreadyDone: true } })
  expect((await importsNow()).map(({ id }) => id)).not.toContain(importId)
})

test('undo keeps started events and leaves no empty series', async () => {
  const { app } = scene.people()
  const seriesNow = async () =>
    (await app.db<{ id: string }[]>`select id from event_series`).map(({ id }) => id)
  const { now } = app.clock
  const earlier = await seriesNow()
  const { importId } = await importEntries(
    series('FREQ=WEEKLY;COUNT=3'),
    anotherEvent().map((line) => line.replace('DTSTART:20261201T1300', 'DTSTART:20261120T1205')),
  )
  expect((await seriesNow()).length).toBe(earlier.length + 1)
  app.clock.now = new Date('2026-11-20T12:10:00Z')
  expect(await undo(importId ?? '')).toMatchObject({ body: { removed: 3, cancelled: 0 } })
  const left = await app.db`
    select title, cancelled_at from events where import_id = ${importId ?? ''}`
  expect(left).toEqual([{ title: 'Canal walk', cancelledAt: null }])
  expect(await seriesNow()).toEqual(earlier)
  app.clock.now = now
})

test('a rejected entry creates no series', async () => {
  const { app } = scene.people()
  const count = async () =>
    (await app.db<[{ count: number }]>`select count(*)::int from event_series`)[0].count
  const earlier = await count()
  expect((await importEntries(series('FREQ=WEEKLY;COUNT=3', 'STATUS:CANCELLED'))).added).toBe(0)
  expect(await count()).toBe(earlier)
})

test('an import can be undone within 24 hours only', async () => {
  const { app } = scene.people()
  const { importId: other } = await importEntries(anotherEvent())
  const { importId } = await importEntries(event())
  const { now } = app.clock
  app.clock.forward(24 * 3_600_000 - 1)
  const { admin } = scene.people()
  scene.actAs(await signInAgain(app, admin))
  expect((await importsNow()).slice(0, 2).map(({ id }) => id)).toEqual([importId, other])
  expect(await undo(other ?? '')).toMatchObject({ status: 200, body: { removed: 1 } })
  app.clock.forward(1)
  expect(await undo(importId ?? '')).toMatchObject({
    status: 409,
    body: { message: 'An import can be undone within 24 hours' },
  })
  expect(await importsNow()).toEqual([])
  app.clock.now = now
  scene.actAs(admin)
  expect((await undo(crypto.randomUUID())).status).toBe(404)
})

test('undo keeps events that the import only changed', async () => {
  await importEntries(event())
  const { importId } = await importEntries(event('SUMMARY:Canal walk'))
  expect(importId).toBeNull()
  expect(await stored()).toHaveLength(1)
})
