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

// A separate database, because the counts cover all rows.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const boss = await aUser(app) // the first account is an administrator

const minute = 60_000
const hour = 60 * minute
const analytics = async () => (await as(app, boss).call(admin.analytics, {})).body
/** Expires the cached counts. */
const recount = async () => {
  app.clock.forward(minute)
  return analytics()
}
const gdpr = async () => {
  app.clock.forward(minute)
  return (await as(app, boss).call(admin.gdpr, {})).body
}

test('empty installation has one administrator and zero counts', async () => {
  expect(await recount()).toMatchObject({
    totalUsers: 1,
    activeEvents: 0,
    revenue: '0.00',
    toCollect: '0.00',
    unpaidBookings: 0,
    satisfaction: null,
    totalEvents: 0,
    totalBookings: 0,
    totalGroups: 4, // the initial groups
    recentUsers: 1,
    userRoles: [{ role: 'student', count: 1 }],
    popularEvents: [],
  })
})

test('reports activity within a minute', async () => {
  const [ana, joris] = [
    await aUser(app, { role: 'au_pair' }),
    await aUser(app, { role: 'au_pair' }),
  ]
  await aGroup(app, { by: ana })
  const popular = await anEvent(app, { by: boss, title: 'Canal walk', price: '7.50' })
  const quiet = await anEvent(app, { by: boss, title: 'Choir' })
  const cancelled = await anEvent(app, { by: boss, title: 'Cancelled', price: '2.50' })
  for (const [person, event] of [
    ...[ana, joris].map((person) => [person, popular] as const),
    [ana, quiet] as const,
    [joris, cancelled] as const,
  ])
    await as(app, person).call(events.book, { id: event.id })
  await app.db`
    update event_bookings set payment_status = 'paid'
    where (event_id = ${popular.id} and user_id = ${ana.me.id}) or event_id = ${cancelled.id}`
  await as(app, boss).call(events.cancel, { id: cancelled.id })
  expect(await recount()).toMatchObject({
    totalUsers: 3,
    activeEvents: 2,
    toCollect: '7.50',
    unpaidBookings: 1,
    revenue: '10.00', // refunds of cancelled events are not recorded here
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

  // A cancelled booking counts neither as booking nor as revenue.
  await as(app, ana).call(events.cancelBooking, { id: popular.id })
  expect(await recount()).toMatchObject({ revenue: '2.50', totalBookings: 2 })

  // Nothing is due for a cancelled event.
  await app.db`
    update event_bookings set payment_status = 'pending' where event_id = ${cancelled.id}`
  expect(await recount()).toMatchObject({
    revenue: '0.00',
    toCollect: '7.50',
    unpaidBookings: 1,
  })
})

test('event is active until it is over', async () => {
  const { activeEvents } = await recount()
  const start = new Date(app.clock.now.getTime() + hour)
  const end = new Date(start.getTime() + hour)
  await anEvent(app, { by: boss, startDate: start.toISOString(), endDate: end.toISOString() })
  expect((await recount()).activeEvents).toBe(activeEvents + 1)
  app.clock.forward(1.5 * hour)
  expect((await recount()).activeEvents).toBe(activeEvents + 1)
  app.clock.forward(hour)
  expect((await recount()).activeEvents).toBe(activeEvents)
})

test('satisfaction is the share of happy feedback', async () => {
  const { id } = await anEvent(app, { by: boss })
  const answer = async (rating: number) => {
    const { me } = await aUser(app)
    await app.db`insert into event_feedback (id, event_id, user_id, rating) values (gen_random_uuid(), ${id}, ${me.id}, ${rating})`
  }
  await answer(4)
  await answer(3)
  expect((await recount()).satisfaction).toBe(50)
  await answer(5)
  expect((await recount()).satisfaction).toBe(67)
})

test('concurrent readers within a minute cause one count', async () => {
  const { totalUsers } = await recount()
  await aUser(app)
  app.clock.forward(minute - 1)
  expect((await analytics()).totalUsers).toBe(totalUsers)
  app.clock.forward(1)
  expect((await analytics()).totalUsers).toBe(totalUsers + 1)
})

test('counts new users per week and in the last 30 days', async () => {
  const before = await recount()
  const noon = new Date('2026-11-18T11:00:00Z') // a Wednesday
  const now = app.clock.now
  app.clock.now = noon
  const later = await recount()
  expect(later.usersPerWeek).toHaveLength(12)
  // English weeks begin on Sunday by default.
  expect(later.usersPerWeek.at(-1)?.week).toBe('2026-11-15')
  await as(app, boss).call(settings.update, { weekStart: 'monday' })
  const byMonday = await recount()
  expect(byMonday.usersPerWeek.at(-1)?.week).toBe('2026-11-16')
  expect(byMonday.usersPerWeek[0]?.week).toBe('2026-08-31')

  const countOfWeek = async (week: string) =>
    (await recount()).usersPerWeek.find((one) => one.week === week)?.count ?? 0
  const person = await aUser(app)
  const registeredAt = (at: string) =>
    app.db`update users set created_at = ${at} where id = ${person.me.id}`
  const counts = [await countOfWeek('2026-11-09'), await countOfWeek('2026-11-02')]
  // Monday in Amsterdam, still Sunday in London.
  await registeredAt('2026-11-08T23:30:00Z')
  expect([await countOfWeek('2026-11-09'), await countOfWeek('2026-11-02')]).toEqual([
    (counts[0] ?? 0) + 1,
    counts[1],
  ])
  const recent = async () => (await recount()).recentUsers
  const within = await recent()
  await registeredAt('2026-10-20T12:00:00Z')
  expect(await recent()).toBe(within)
  await registeredAt('2026-10-19T12:00:00Z')
  expect(await recent()).toBe(within - 1)
  // In weeks that begin on Sunday, both are in the same week.
  await as(app, boss).call(settings.update, { weekStart: 'sunday' })
  const sum = await countOfWeek('2026-11-08')
  await registeredAt('2026-11-08T12:00:00Z')
  expect(await countOfWeek('2026-11-08')).toBe(sum + 1)
  await registeredAt('2026-11-14T12:00:00Z')
  expect(await countOfWeek('2026-11-08')).toBe(sum + 1)
  await as(app, boss).call(settings.update, { weekStart: 'usual' })
  app.clock.now = now
  await app.db`update users set created_at = now() where id = ${person.me.id}`
  expect((await recount()).totalUsers).toBe(before.totalUsers + 1)
})

test('counts the consents of all users and lists those of ten', async () => {
  const before = await gdpr()
  const ana = await aUser(app)
  await as(app, ana).call(privacy.setConsents, { gdprConsent: true, marketingConsent: true })
  await as(app, ana).call(dataRights.requestExport, {
    requestType: 'full_export',
    dataTypes: ['profile'],
  })
  const counts = await gdpr()
  const { body: users } = await as(app, boss).call(admin.consents, { limit: 10 })
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
  const ten = (await as(app, boss).call(admin.consents, { limit: 10 })).body
  expect(ten).toHaveLength(10)
  const { body: next } = await as(app, boss).call(admin.consents, {
    ...{ before: ten[8]?.id ?? '', limit: 1 },
  })
  expect(next).toEqual([ten[9]])
  const { body: byName } = await as(app, boss).call(admin.consents, { sort: 'name', limit: 100 })
  const names = byName.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  const [, second, third] = byName
  const { body: afterSecond } = await as(app, boss).call(admin.consents, {
    ...{ sort: 'name', before: second?.id ?? '', limit: 1 },
  })
  expect(afterSecond).toEqual([third])
  const { body: found } = await as(app, boss).call(admin.consents, { q: ana.me.username })
  expect(found.map(({ id }) => id)).toEqual([ana.me.id])

  await app.jobs.drain()
  expect(await gdpr()).toMatchObject({ openExportRequests: before.openExportRequests })
})
