import { expect, test, vi } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { tellAnnouncement } from './tell.ts'

const people = 450

const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await aUser(app)
await app.db`
  insert into users (id, username, email, password, name)
  select gen_random_uuid(), 'town' || n, 'town' || n || '@example.org', 'x', 'Town'
  from generate_series(1, ${people - 1}) as numbers (n)`

const send = async () => {
  const admin = await aUser(app)
  await app.db`update users set is_admin = true where id = ${admin.me.id}`
  const { body } = await as(app, admin).call(announcements.send, { title: 'News', message: 'Hoi' })
  return body.id
}
const rows = async (id: string) => {
  const [row] = await app.db<{ rows: number; people: number }[]>`
    select count(*)::int as rows, count(distinct user_id)::int as people from notifications
    where key = ${`announcement:${id}`}`
  return row
}
/** As `rows`, when each of them has one. */
const everybody = async () => {
  const [row = { count: 0 }] = await app.db<{ count: number }[]>`
    select count(*)::int as count from users`
  return { rows: row.count, people: row.count }
}
const found = async (id: string) =>
  (await app.db`select told_count, finished_at from announcements where id = ${id}`)[0]

test('it goes on where it was interrupted, whatever happened in between', async () => {
  const id = await send()
  const crash = new Error('The process died')
  let batches = 0
  const tell = (...telling: Parameters<TestApp['live']['tell']>) => {
    batches += 1
    if (batches === 2) throw crash
    app.live.tell(...telling)
  }
  const failing = { ...app, live: { ...app.live, tell } }
  await expect(tellAnnouncement(failing, id)).rejects.toBe(crash)
  expect([await rows(id), await found(id)]).toEqual([
    { rows: 100, people: 100 },
    { toldCount: 100, finishedAt: null },
  ])
  await app.jobs.settle()
  const { rows: all } = await everybody()
  expect(await rows(id)).toEqual({ rows: all, people: all })
  expect(await found(id)).toEqual({ toldCount: all, finishedAt: expect.any(Date) })
})

test('a turn ends while the job is still its own, and the next one goes on', async () => {
  const id = await send()
  let at = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    at += 15_000
    return at
  })
  await tellAnnouncement(app, id)
  clock.mockRestore()
  expect(await found(id)).toEqual({ toldCount: 100, finishedAt: null })
  const waiting = await app.db`select key from jobs where name = 'announcements.tell'`
  expect(waiting).toHaveLength(2)
  await app.jobs.settle()
  expect(await rows(id)).toEqual(await everybody())
})

test('two workers at once tell nobody twice and forget nobody', async () => {
  const id = await send()
  const { rows: all } = await everybody()
  await Promise.all([tellAnnouncement(app, id), tellAnnouncement(app, id), app.jobs.settle()])
  expect(await rows(id)).toEqual({ rows: all, people: all })
  expect(await found(id)).toMatchObject({ toldCount: all })
})
