import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aDraft, aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { events } from '#shared/events/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const suspend = async ({ me }: Person) => {
  const { status } = await as(app, admin).call(adminUsers.suspend, {
    ...{ id: me.id, rule: 'spam', reason: 'The same offer all day.', days: 3 },
  })
  expect(status).toBe(200)
  await app.jobs.drain()
}

const lift = async ({ me }: Person) => {
  await as(app, admin).call(adminUsers.liftSuspension, { id: me.id, reason: 'A mistake.' })
  await app.jobs.drain()
}

const arePaused = async (ids: string[]) => {
  const rows = await app.db<{ id: string; isPaused: boolean }[]>`
    select id, paused_at is not null as is_paused from events where id = any(${ids})`
  return ids.map((id) => rows.find((row) => row.id === id)?.isPaused)
}
const told = async () =>
  (await as(app, admin).call(notifications.list, {})).body.filter(
    ({ type }) => type === 'hostUnavailable',
  )
const waiting = async () =>
  (await as(app, admin).call(adminWork.list, {})).body.find(
    ({ kind }) => kind === 'eventsWithoutHost',
  )?.count

test('the oldest co-host who may sign in takes over from a suspended owner', async () => {
  const [host, suspended, cohost] = [await aUser(app), await aUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host)
  for (const person of [suspended, cohost]) await aHelper(app, host, id, person)
  await suspend(suspended)
  await suspend(host)
  const { body } = await as(app, cohost).call(hosting.one, { id })
  expect(body).toMatchObject({ myRole: 'owner', state: 'published' })
  expect(await arePaused([id])).toEqual([false])
  expect(await told()).toEqual([])
  await lift(host)
  const back = await signInAgain(app, host)
  expect((await as(app, back).call(hosting.one, { id })).body).toMatchObject({ myRole: 'cohost' })
})

test('without a co-host, bookings pause and the team is told until the suspension ends', async () => {
  const host = await aUser(app)
  const { id } = await anEventOfHost(app, admin, host)
  const { id: pausedBefore } = await anEventOfHost(app, admin, host)
  const draft = await aDraft(app, host)
  await app.db`update events set paused_at = '2026-01-01' where id = ${pausedBefore}`
  await suspend(host)
  expect(await arePaused([id, pausedBefore])).toEqual([true, true])
  expect((await as(app, admin).call(events.one, { id })).body.isPaused).toBe(true)
  const [notification, ...others] = await told()
  expect(notification?.message).toContain('It takes no bookings until someone does.')
  expect(others).toHaveLength(1)
  expect(await waiting()).toBe(2)

  await lift(host)
  expect(await arePaused([id, pausedBefore])).toEqual([false, true])
  expect(await waiting()).toBe(undefined)
  const back = await signInAgain(app, host)
  for (const one of [id, draft.id])
    expect((await as(app, back).call(hosting.one, { id: one })).body.myRole).toBe('owner')
})

test('who takes over a paused event lets it go on', async () => {
  const [host, cohost] = [await aUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host)
  await aHelper(app, host, id, cohost)
  await suspend(cohost)
  await suspend(host)
  expect(await arePaused([id])).toEqual([true])
  await lift(cohost)
  await app.db`update users set suspended_until = null where id = ${host.me.id}`
  await as(app, await signInAgain(app, host)).call(dataRights.deleteAccount, {})
  const back = await signInAgain(app, cohost)
  expect((await as(app, back).call(hosting.one, { id })).body.myRole).toBe('owner')
  expect(await arePaused([id])).toEqual([false])
})

test('a suspension that ends by itself lets the events go on', async () => {
  const host = await aUser(app)
  const { id } = await anEventOfHost(app, admin, host)
  await suspend(host)
  expect(await arePaused([id])).toEqual([true])
  app.clock.forward(3 * 24 * 3_600_000)
  await app.db`update jobs set due_at = now() where name = 'safety.statusChanged'`
  await app.jobs.drain()
  expect(await arePaused([id])).toEqual([false])
})
