import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { endWhatIsDue } from '#server/privacy/retention/nightly.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { importScene } from '#server/testing/importing.ts'
import { as, signInAgain } from '#server/testing/people.ts'
import { calendarImports, type ImportReport } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import { waitForImport } from './store.ts'

const hour = 3_600_000

const scene = importScene()
const { calendar, event, series, take, send, stored, book, toldMina } = scene

const weekly = () => series('FREQ=WEEKLY')
const another = (...lines: string[]) =>
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

test('a preview says what the import then does, and writes nothing', async () => {
  const file = [weekly(), another('DTSTART:soon')]
  const seen = await preview('?preview=true', ...file)
  expect(await stored()).toEqual([])
  expect(seen).toMatchObject({ importId: null, added: 51 })
  const done = await take(...file)
  expect(done).toMatchObject({ ...seen, importId: done.importId })
  expect(done.importId).not.toBeNull()
  expect(await stored()).toHaveLength(51)
})

test('a preview tells nobody, and leaves everything as it is', async () => {
  const { app } = scene.people()
  await take(another(), weekly())
  const [{ id }] = await app.db<[{ id: string }]>`
    select id from events where import_uid = ${`another-${scene.uid()}`}`
  await book(id)
  const before = await fingerprint(app)
  const moved = another().map((line) => line.replace('DTSTART:20261201T13', 'DTSTART:20261201T12'))
  const seen = await preview('?preview=true', moved, [...weekly(), 'STATUS:CANCELLED'])
  expect(seen).toMatchObject({ updated: 1, cancelled: 51 })
  expect(await fingerprint(app)).toBe(before)
})

test('a preview waits for nobody, and nobody for a preview', async () => {
  const { app } = scene.people()
  await take(another())
  const moved = another().map((line) => line.replace('DTSTART:20261201T13', 'DTSTART:20261201T12'))
  await inTransaction(app.db, async (tx) => {
    await waitForImport(tx)
    await tx`select 1 from events where import_uid = ${`another-${scene.uid()}`} for update`
    expect(await preview('?preview=true', moved)).toMatchObject({ updated: 1 })
  })
})

test('what an import was is forgotten once it can no longer be undone', async () => {
  const { app } = scene.people()
  const { importId } = await take(another())
  const isKept = async () => {
    await endWhatIsDue(app)
    const rows = await app.db`select 1 from calendar_imports where id = ${importId}`
    return rows.length === 1
  }
  const { now } = app.clock
  expect(await isKept()).toBe(true)
  app.clock.now = new Date(now.getTime() + 47 * hour)
  expect(await isKept()).toBe(true)
  app.clock.now = new Date(now.getTime() + 49 * hour)
  expect(await isKept()).toBe(false)
  app.clock.now = now
  const [event] = await app.db`
    select import_id from events where import_uid = ${`another-${scene.uid()}`}`
  expect(event).toEqual({ importId: null })
})

test('a rule gives 60 dates at most, unless somebody chooses more, and says what is left out', async () => {
  const daily = series('FREQ=DAILY')
  const few = await preview('?preview=true', daily)
  expect(few.added).toBe(60)
  expect(few.truncated).toMatchObject([
    {
      title: 'Language café',
      reason: 'Only the first 60 of its 354 dates in the next 12 months are imported',
    },
  ])
  const many = await preview('?preview=true&mostDates=400', daily)
  expect(many.added).toBe(354)
  expect(many.truncated).toMatchObject([
    {
      reason:
        'Only its dates in the next 12 months are imported; import the file again for later ones',
    },
  ])
  expect((await preview('?preview=true', series('FREQ=WEEKLY;COUNT=3'))).truncated).toEqual([])
  const { status } = await send(calendar(daily), undefined, '?mostDates=401')
  expect(status).toBe(400)
})

test('the dates of a rule are one series, which is cancelled in one go', async () => {
  const { app, admin } = scene.people()
  await take(weekly())
  const dates = await stored()
  expect(new Set(dates.map(({ seriesId }) => seriesId)).size).toBe(1)
  const { body } = await as(app, admin).call(events.one, { id: dates[0]?.id ?? '' })
  expect(body.seriesId).toBe(dates[0]?.seriesId)
  // Once more, with a date that is new: it belongs to the same series.
  await take([...weekly(), 'RDATE;TZID=Europe/Amsterdam:20261202T193000'])
  expect(new Set((await stored()).map(({ seriesId }) => seriesId)).size).toBe(1)
  await as(app, admin).call(events.cancel, { id: dates[0]?.id ?? '', which: 'following' })
  expect((await stored()).every(({ cancelledAt }) => cancelledAt)).toBe(true)
})

test('an import is undone: what nobody booked is removed, the rest is cancelled, once', async () => {
  const { importId } = await take(series('FREQ=WEEKLY;COUNT=3'), another())
  const [first, second] = await stored()
  await book(second?.id ?? '')
  expect((await importsNow())[0]).toMatchObject({ id: importId, added: 4 })
  expect(await undo(importId ?? '')).toMatchObject({ body: { removed: 3, cancelled: 1 } })
  const left = await stored()
  expect(left.map(({ id, cancelledAt }) => [id, !!cancelledAt])).toEqual([[second?.id, true]])
  expect(await toldMina(second?.id ?? '')).toEqual(['eventCancelled', 'bookingConfirmed'])
  expect(await toldMina(first?.id ?? '')).toEqual([])
  expect(await undo(importId ?? '')).toMatchObject({ status: 409, body: { alreadyDone: true } })
  expect((await importsNow()).map(({ id }) => id)).not.toContain(importId)
})

test('undoing leaves events that have begun, and no series without events', async () => {
  const { app } = scene.people()
  const seriesNow = async () =>
    (await app.db<{ id: string }[]>`select id from event_series`).map(({ id }) => id)
  const { now } = app.clock
  const earlier = await seriesNow()
  const { importId } = await take(
    series('FREQ=WEEKLY;COUNT=3'),
    another().map((line) => line.replace('DTSTART:20261201T1300', 'DTSTART:20261120T1205')),
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

test('what is refused leaves no series behind', async () => {
  const { app } = scene.people()
  const count = async () =>
    (await app.db<[{ count: number }]>`select count(*)::int from event_series`)[0].count
  const earlier = await count()
  expect((await take(series('FREQ=WEEKLY;COUNT=3', 'STATUS:CANCELLED'))).added).toBe(0)
  expect(await count()).toBe(earlier)
})

test('an import can be undone for 24 hours, and not after them', async () => {
  const { app } = scene.people()
  const { importId: other } = await take(another())
  const { importId } = await take(event())
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

test('what an import changes only, and does not add, stays as it is when it is undone', async () => {
  await take(event())
  const { importId } = await take(event('SUMMARY:Canal walk'))
  expect(importId).toBeNull()
  expect(await stored()).toHaveLength(1)
})
