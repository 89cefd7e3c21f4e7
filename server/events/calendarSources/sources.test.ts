import { beforeEach, expect, test } from 'vitest'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockImports } from '#server/events/calendarImport/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { calendarServer } from '#server/testing/calendarServer.ts'
import { calendar, entry } from '#server/testing/calendarText.ts'
import { hasSessions } from '#server/testing/embeddedSuite.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { waitFor } from '#server/testing/timing.ts'
import { calendarImports, type ImportReport } from '#shared/events/calendarImport/contract.ts'
import { calendarSources, maxSources } from '#shared/events/calendarSources/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

const website = await calendarServer()
let served: App | undefined
const app = await sharedApp({ CALENDAR_HOSTS: website.origin }, undefined, (prepared) => {
  served = prepared
})
app.clock.now = new Date('2026-11-20T12:00:00Z')
const admin = await anAdmin(app)
const mina = await aUser(app)

let number = 0
let path = ''
let uid = ''
beforeEach(async () => {
  await app.db`delete from events where created_by = ${admin.me.id}`
  await app.db`delete from calendar_sources`
  number++
  path = `/${number}.ics`
  uid = `source-${number}-${process.pid}`
})

const walk = (...lines: string[]) =>
  entry(
    `UID:${uid}`,
    'SUMMARY:Canal walk',
    'DTSTART:20261201T130000Z',
    'LOCATION:Leiden',
    'URL:https://library.example/walk',
    ...lines,
  )
const publish = (...entries: string[]) => website.reply(path, { body: calendar(...entries) })

const add = (changes: object = {}) =>
  as(app, admin).call(calendarSources.add, {
    name: 'Library',
    url: website.origin + path,
    ...changes,
  })
const anAddedSource = async (changes: object = {}) => {
  const { status, body } = await add(changes)
  expect(status).toBe(201)
  return body
}
const fetchNow = async (id: string) => {
  const { status, body } = await as(app, admin).call(calendarSources.fetch, { id })
  expect(status).toBe(200)
  const outcomes = body.report?.taken.map(({ title, outcome }) => `${title} ${outcome}`) ?? []
  return { ...body, outcomes, reasons: body.report?.refused.map(({ reason }) => reason) ?? [] }
}
const stored = () => app.db<EventRow[]>`
  select * from events where created_by = ${admin.me.id} order by start_date, title`
const upload = async (...entries: string[]) => {
  const { status, body } = await request(app, {
    method: calendarImports.run.method,
    url: calendarImports.run.path,
    headers: { cookie: admin.cookie, 'content-type': 'text/calendar' },
    payload: calendar(...entries),
  })
  expect(status).toBe(200)
  return body as ImportReport
}

test('events of a source are added, changed and cancelled, and name the source', async () => {
  publish(walk())
  const { id } = await anAddedSource({ town: 'Leiden' })
  expect((await fetchNow(id)).outcomes).toEqual(['Canal walk added'])
  const [event] = await stored()
  if (!event) throw new Error('There is an event')
  expect(event).toMatchObject({ town: 'Leiden', createdBy: admin.me.id, importId: null })
  expect(event.description).not.toContain('https://')
  const shown = await as(app, mina).call(events.one, { id: event.id })
  expect(shown.body.source).toEqual({ name: 'Library', url: 'https://library.example/walk' })

  await as(app, mina).call(events.book, { id: event.id })
  publish(walk('DESCRIPTION:Bring a coat'))
  expect((await fetchNow(id)).outcomes).toEqual(['Canal walk updated'])
  publish(walk('STATUS:CANCELLED'))
  expect((await fetchNow(id)).outcomes).toEqual(['Canal walk cancelled'])
  const { body } = await as(app, mina).call(notifications.list, {})
  expect(body.map(({ type }) => type)).toContain('eventCancelled')
})

test('an unchanged calendar is not sent again', async () => {
  website.reply(path, { body: calendar(walk()), headers: { etag: '"one"' } })
  const { id } = await anAddedSource()
  await fetchNow(id)
  app.clock.forward(3_600_000)
  const { source, report } = await fetchNow(id)
  expect(report).toBeNull()
  expect(source).toMatchObject({ fetchedAt: app.clock.now.toISOString(), lastError: null })
  expect(website.received.at(-1)?.headers).toMatchObject({ 'if-none-match': '"one"' })
})

test('a vanished event is cancelled after two successive fetches without it', async () => {
  const other = entry('UID:other', 'SUMMARY:Choir', 'DTSTART:20261202T130000Z')
  publish(walk(), other)
  const { id } = await anAddedSource()
  await fetchNow(id)
  website.reply(path, { body: calendar(other), headers: { etag: '"two"' } })
  expect((await fetchNow(id)).outcomes).toEqual(['Choir unchanged'])
  website.reply(path, { status: 500 })
  await fetchNow(id)
  expect((await stored()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null])
  website.reply(path, { body: calendar(other), headers: { etag: '"two"' } })
  expect((await fetchNow(id)).outcomes).toEqual(['Choir unchanged', 'Canal walk cancelled'])
})

test.runIf(hasSessions)('simultaneous fetches count a vanished event once', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  await fetchNow(id)
  app.clock.forward(3_600_000)
  publish()
  const before = website.received.length
  const fetches = await inTransaction(app.db, async (tx) => {
    await lockImports(tx)
    const both = [fetchNow(id), fetchNow(id)]
    await waitFor(() => expect(website.received.length).toBe(before + 2))
    return { both }
  })
  await Promise.all(fetches.both)
  expect(await stored()).toMatchObject([{ cancelledAt: null, missedFetches: 1 }])
})

test('an event that returns is not cancelled by the next fetch without it', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  await fetchNow(id)
  publish()
  await fetchNow(id)
  publish(walk())
  await fetchNow(id)
  publish()
  expect((await fetchNow(id)).outcomes).toEqual([])
  expect(await stored()).toMatchObject([{ cancelledAt: null, missedFetches: 1 }])
})

test('a calendar that stops in the middle cancels nothing', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  await fetchNow(id)
  website.reply(path, { body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\n' })
  await fetchNow(id)
  await fetchNow(id)
  expect(await stored()).toMatchObject([{ cancelledAt: null, missedFetches: 0 }])
})

test('an entry that can no longer be read cancels nothing', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  await fetchNow(id)
  publish(walk('RRULE:FREQ=SECONDLY'))
  await fetchNow(id)
  expect((await fetchNow(id)).reasons).toEqual(['It recurs too often'])
  expect(await stored()).toMatchObject([{ cancelledAt: null, missedFetches: 0 }])
})

test('past events stay when they leave the calendar', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  await fetchNow(id)
  await app.db`
    update events set start_date = ${new Date('2026-11-20T11:00:00Z')}
    where created_by = ${admin.me.id}`
  publish()
  await fetchNow(id)
  await fetchNow(id)
  expect(await stored()).toMatchObject([{ cancelledAt: null }])
})

test('an uploaded event with the same UID is taken over by the source', async () => {
  await upload(walk())
  publish(walk('DESCRIPTION:From the library'))
  const { id } = await anAddedSource()
  expect((await fetchNow(id)).outcomes).toEqual(['Canal walk updated'])
  expect(await stored()).toMatchObject([{ sourceId: id, description: expect.any(String) }])
  expect((await upload(walk('DESCRIPTION:From the file'))).updated).toBe(1)
  expect(await stored()).toHaveLength(1)
})

test('an event with the same title and start is not added twice', async () => {
  await upload(walk())
  publish(walk().replace(uid, `${uid}-b`).replace('Canal walk', 'Canal Walk'))
  const { id } = await anAddedSource()
  const reason = 'An event with the same title and start exists already'
  expect((await fetchNow(id)).reasons).toEqual([reason])

  publish(entry(`UID:${uid}-c`, 'SUMMARY:Choir', 'DTSTART:20261203T130000Z'))
  await fetchNow(id)
  const uploaded = await upload(entry(`UID:${uid}-d`, 'SUMMARY:Choir', 'DTSTART:20261203T130000Z'))
  expect(uploaded.refused.map((one) => one.reason)).toEqual([reason])
  expect((await stored()).map(({ title }) => title)).toEqual(['Canal walk', 'Choir'])
})

test('two sources do not change each other’s events', async () => {
  publish(walk())
  const first = await anAddedSource()
  await fetchNow(first.id)
  website.reply('/copy.ics', { body: calendar(walk('DESCRIPTION:A copy')) })
  const second = await anAddedSource({ name: 'Copy', url: `${website.origin}/copy.ics` })
  expect((await fetchNow(second.id)).reasons).toEqual([
    'It belongs to another calendar that is followed here',
  ])
  expect(await stored()).toMatchObject([{ sourceId: first.id }])
})

test.each([
  ['an error', { status: 500 }, 'failed'],
  ['no calendar', { body: '<!doctype html>' }, 'notCalendar'],
  ['nothing', { status: 404 }, 'notFound'],
])('a source with %s says so and changes no event', async (_, reply, lastError) => {
  publish(walk())
  const { id } = await anAddedSource()
  await fetchNow(id)
  website.reply(path, reply)
  await fetchNow(id)
  await fetchNow(id)
  const { body } = await as(app, admin).call(calendarSources.list, {})
  expect(body).toMatchObject([{ id, lastError, eventCount: 1 }])
  expect(await stored()).toMatchObject([{ cancelledAt: null, missedFetches: 0 }])
  publish(walk())
  expect((await fetchNow(id)).source.lastError).toBeNull()
})

test('a calendar that takes too long to read says so, and is not tried again before the next hour', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  const isolated = served as App
  const { readCalendar } = isolated
  let reads = 0
  isolated.readCalendar = () => {
    reads++
    throw new AppError('calendar_too_costly')
  }
  expect((await fetchNow(id)).source.lastError).toBe('tooCostly')
  await app.jobs.send(app.db, 'events.fetchSource', { sourceId: id }, { key: id })
  await app.jobs.drain()
  expect(reads).toBe(2)
  expect(await app.db`select 1 from jobs where key = ${id}`).toEqual([])
  isolated.readCalendar = readCalendar
})

test('a source whose fetch stopped its process is left alone for a day', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  const before = website.received.length
  const fetchAll = async () => {
    await app.db`delete from jobs where name = 'events.fetchSources'`
    await app.db`
      insert into jobs (id, name, payload, key)
      values (${crypto.randomUUID()}, 'events.fetchSources', '{}', 'every')`
    await app.jobs.drain()
    await app.db`delete from jobs where name = 'events.fetchSources'`
    return website.received.length - before
  }
  // Its process died, or was blocked.
  await app.db`
    insert into jobs (id, name, payload, key, starts)
    values (${crypto.randomUUID()}, 'events.fetchSource', ${app.db.json({ sourceId: id })}, ${id}, 1)`
  expect(await fetchAll()).toBe(0)
  await app.db`update jobs set failed_at = ${app.now()}::timestamptz - interval '23 hours' where key = ${id}`
  expect(await fetchAll()).toBe(0)
  await app.db`update jobs set failed_at = ${app.now()}::timestamptz - interval '25 hours' where key = ${id}`
  expect(await fetchAll()).toBe(1)
})

test('every source is fetched every hour, and one that fails does not stop the others', async () => {
  publish(walk())
  await anAddedSource({ name: 'Broken', url: `${website.origin}/broken.ics` })
  const { id } = await anAddedSource()
  await app.db`delete from jobs where name in ('events.fetchSources', 'events.fetchSource')`
  await app.db`
    insert into jobs (id, name, payload, key)
    values (${crypto.randomUUID()}, 'events.fetchSources', '{}', 'every')`
  // A job that failed five times an hour ago.
  await app.db`
    insert into jobs (id, name, payload, key, failures, failed_at)
    values (${crypto.randomUUID()}, 'events.fetchSource', '{}', ${id}, 5, '2026-01-01')`
  await app.jobs.drain()
  await app.db`delete from jobs where name = 'events.fetchSources'`
  const { body } = await as(app, admin).call(calendarSources.list, {})
  expect(body).toMatchObject([
    { name: 'Broken', lastError: 'notFound', fetchedAt: null },
    { name: 'Library', lastError: null, eventCount: 1 },
  ])
})

test('events of a removed source stay and no longer name it', async () => {
  publish(walk())
  const { id } = await anAddedSource()
  await fetchNow(id)
  expect((await as(app, admin).call(calendarSources.remove, { id })).status).toBe(204)
  const [event] = await stored()
  expect(event).toMatchObject({ cancelledAt: null, sourceId: null })
  const shown = await as(app, mina).call(events.one, { id: event?.id ?? '' })
  expect(shown.body.source).toBeNull()
  expect((await as(app, admin).call(calendarSources.remove, { id })).status).toBe(404)
})

test('adding and removing are in the audit log, without the path of the calendar', async () => {
  const { id } = await anAddedSource()
  await as(app, admin).call(calendarSources.remove, { id })
  const { body } = await as(app, admin).call(privacy.auditLogs, {})
  const entries = body.filter(({ entityId }) => entityId === id)
  expect(entries.map(({ action, reason }) => `${action} ${reason}`).sort()).toEqual([
    'calendar_source_added 127.0.0.1',
    'calendar_source_removed 127.0.0.1',
  ])
})

test('a webcal address is fetched by https', async () => {
  const { url } = await anAddedSource({ url: 'webcal://library.example/events.ics' })
  expect(url).toBe('https://library.example/events.ics')
})

test.each([
  'http://library.example/a.ics',
  'https://library.example:8443/',
  'https://me:x@a.example/',
  'https://localhost/a.ics',
  'https://192.168.1.5/a.ics',
  'https://[fd00::1]/a.ics',
  'https://nas/a.ics',
  'https://printer.local/a.ics',
])('%s is rejected', async (url) => {
  expect(await add({ url })).toMatchObject({ status: 400, body: { field: 'url' } })
})

test('a calendar is followed once, and at most 20 are', async () => {
  await anAddedSource()
  expect(await add()).toMatchObject({ status: 409, body: { code: 'source_exists' } })
  for (let count = 1; count < maxSources; count++)
    await anAddedSource({ url: `${website.origin}/limit-${count}.ics` })
  expect(await add({ url: `${website.origin}/one-more.ics` })).toMatchObject({
    status: 409,
    body: { code: 'too_many_sources' },
  })
})
