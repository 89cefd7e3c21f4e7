import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { as, aUser } from '#server/testing/people.ts'
import { admin } from '#shared/admin/contract.ts'
import { events } from '#shared/events/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { settings } from '#shared/settings/contract.ts'

// With nobody of other tests in it: everybody counts.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const boss = await aUser(app) // the first one is an administrator

const analytics = async () => (await as(app, boss).call(admin.analytics, {})).body
const gdpr = async () => (await as(app, boss).call(admin.gdpr, {})).body
const hour = 3_600_000

test('an installation with one administrator and nothing in it', async () => {
  expect(await analytics()).toMatchObject({
    totalUsers: 1,
    activeEvents: 0,
    revenue: '0.00',
    satisfaction: null,
    totalEvents: 0,
    totalBookings: 0,
    totalGroups: 4, // those it begins with
    recentUsers: 1,
    userRoles: [{ role: 'student', count: 1 }],
    popularEvents: [],
  })
})

test('tells what was done, at once', async () => {
  const [ana, joris] = [
    await aUser(app, { role: 'au_pair' }),
    await aUser(app, { role: 'au_pair' }),
  ]
  await aGroup(app, { by: ana })
  const popular = await anEvent(app, { by: boss, title: 'Canal walk', price: '7.50' })
  const quiet = await anEvent(app, { by: boss, title: 'Choir' })
  const gone = await anEvent(app, { by: boss, title: 'Cancelled', price: '2.50' })
  for (const [person, event] of [
    ...[ana, joris].map((person) => [person, popular] as const),
    [ana, quiet] as const,
    [joris, gone] as const,
  ])
    await as(app, person).call(events.book, { id: event.id })
  await app.db`
    update event_bookings set payment_status = 'paid'
    where (event_id = ${popular.id} and user_id = ${ana.me.id}) or event_id = ${gone.id}`
  await as(app, boss).call(events.cancel, { id: gone.id })
  expect(await analytics()).toMatchObject({
    totalUsers: 3,
    activeEvents: 2,
    revenue: '10.00', // what was paid for a cancelled event is not paid back here
    totalEvents: 2,
    totalBookings: 3,
    totalGroups: 5,
    recentUsers: 3,
    userRoles: [
      { role: 'au_pair', count: 2 },
      { role: 'student', count: 1 },
    ],
    popularEvents: [
      { eventId: popular.id, title: 'Canal walk', bookings: 2 },
      { eventId: quiet.id, title: 'Choir', bookings: 1 },
    ],
  })

  // A place given back is neither a booking nor revenue.
  await as(app, ana).call(events.cancelBooking, { id: popular.id })
  expect(await analytics()).toMatchObject({ revenue: '2.50', totalBookings: 2 })
})

test('an event is active until it is over', async () => {
  const { activeEvents } = await analytics()
  const start = new Date(app.clock.now.getTime() + hour)
  const end = new Date(start.getTime() + hour)
  await anEvent(app, { by: boss, startDate: start.toISOString(), endDate: end.toISOString() })
  expect((await analytics()).activeEvents).toBe(activeEvents + 1)
  app.clock.forward(1.5 * hour)
  expect((await analytics()).activeEvents).toBe(activeEvents + 1)
  app.clock.forward(hour)
  expect((await analytics()).activeEvents).toBe(activeEvents)
})

test('satisfaction is the share of happy answers', async () => {
  await app.db`select add_figure('answers', '2026-11-01', 2), add_figure('answers.happy', null, 1)`
  expect((await analytics()).satisfaction).toBe(50)
  await app.db`select add_figure('answers', '2026-11-02', 1), add_figure('answers.happy', null, 1)`
  expect((await analytics()).satisfaction).toBe(67)
})

test('counts the new by weeks, and by 30 days', async () => {
  const before = await analytics()
  const noon = new Date('2026-11-18T11:00:00Z') // a Wednesday
  const now = app.clock.now
  app.clock.now = noon
  const later = await analytics()
  expect(later.usersPerWeek).toHaveLength(12)
  // English weeks begin on Sunday, unless the community says otherwise.
  expect(later.usersPerWeek.at(-1)?.week).toBe('2026-11-15')
  await as(app, boss).call(settings.update, { weekStart: 'monday' })
  const byMonday = await analytics()
  expect(byMonday.usersPerWeek.at(-1)?.week).toBe('2026-11-16')
  expect(byMonday.usersPerWeek[0]?.week).toBe('2026-08-31')

  const weekOf = async (week: string) =>
    (await analytics()).usersPerWeek.find((one) => one.week === week)?.count ?? 0
  const person = await aUser(app)
  const registeredAt = (at: string) =>
    app.db`update users set created_at = ${at} where id = ${person.me.id}`
  const counts = [await weekOf('2026-11-09'), await weekOf('2026-11-02')]
  // Monday there, and still Sunday in London.
  await registeredAt('2026-11-08T23:30:00Z')
  expect([await weekOf('2026-11-09'), await weekOf('2026-11-02')]).toEqual([
    (counts[0] ?? 0) + 1,
    counts[1],
  ])
  const recent = async () => (await analytics()).recentUsers
  const within = await recent()
  await registeredAt('2026-10-20T12:00:00Z')
  expect(await recent()).toBe(within)
  await registeredAt('2026-10-19T12:00:00Z')
  expect(await recent()).toBe(within - 1)
  // By Sundays, both are in one week.
  await as(app, boss).call(settings.update, { weekStart: 'sunday' })
  const sum = await weekOf('2026-11-08')
  await registeredAt('2026-11-08T12:00:00Z')
  expect(await weekOf('2026-11-08')).toBe(sum + 1)
  await registeredAt('2026-11-14T12:00:00Z')
  expect(await weekOf('2026-11-08')).toBe(sum + 1)
  await as(app, boss).call(settings.update, { weekStart: 'usual' })
  app.clock.now = now
  await app.db`update users set created_at = now() where id = ${person.me.id}`
  expect((await analytics()).totalUsers).toBe(before.totalUsers + 1)
})

test('the consents of all are counted, and those of ten are shown', async () => {
  const before = await gdpr()
  const ana = await aUser(app)
  await as(app, ana).call(privacy.setConsents, { gdprConsent: true, marketingConsent: true })
  await as(app, ana).call(dataRights.requestExport, {
    requestType: 'full_export',
    dataTypes: ['profile'],
  })
  const { users, ...counts } = await gdpr()
  expect(counts).toEqual({
    consented: before.consented + 1,
    nonConsented: before.nonConsented,
    marketingConsent: before.marketingConsent + 1,
    exportRequests: before.exportRequests + 1,
    openExportRequests: before.openExportRequests + 1,
  })
  expect(users[0]).toEqual({
    id: ana.me.id,
    name: ana.me.name,
    username: ana.me.username,
    profilePhoto: null,
    staff: null,
    gdprConsent: true,
    gdprConsentDate: expect.any(String),
    marketingConsent: true,
    dataProcessingConsent: false,
    privacyPolicyAccepted: false,
    dataExportRequested: true,
  })
  for (let more = 0; more < 11; more++) await aUser(app)
  expect((await gdpr()).users).toHaveLength(10)

  await app.jobs.settle()
  expect(await gdpr()).toMatchObject({ openExportRequests: before.openExportRequests })
})

test('many changes are folded soon after somebody looked', async () => {
  await app.jobs.settle()
  await app.db`
    insert into figure_changes (name, day, delta)
    select 'users', 'epoch', case when n % 2 = 0 then 1 else -1 end
    from generate_series(1, 600) n`
  const { totalUsers } = await analytics()
  await app.jobs.settle()
  expect(await app.db`select 1 from figure_changes`).toEqual([])
  expect((await analytics()).totalUsers).toBe(totalUsers)
  expect(await app.db`select 1 from jobs where name = 'figures.fold'`).toEqual([])
})
