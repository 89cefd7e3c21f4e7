import { expect, test, vi } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { deliverAnnouncement } from './announcements.ts'

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
/** The expected result of `rows` when every user has one notification. */
const onePerUser = async () => {
  const [row = { count: 0 }] = await app.db<{ count: number }[]>`
    select count(*)::int as count from users`
  return { rows: row.count, people: row.count }
}
const found = async (id: string) =>
  (await app.db`select recipient_count, finished_at from announcements where id = ${id}`)[0]

test('delivery resumes after an interruption without duplicates or gaps', async () => {
  const id = await send()
  const crash = new Error('The process died')
  let batches = 0
  const publish = (...args: Parameters<TestApp['live']['publish']>) => {
    batches += 1
    if (batches === 2) throw crash
    app.live.publish(...args)
  }
  const failing = { ...app, live: { ...app.live, publish } }
  await expect(deliverAnnouncement(failing, id)).rejects.toBe(crash)
  expect([await rows(id), await found(id)]).toEqual([
    { rows: 100, people: 100 },
    { recipientCount: 100, finishedAt: null },
  ])
  await app.jobs.drain()
  const { rows: all } = await onePerUser()
  expect(await rows(id)).toEqual({ rows: all, people: all })
  expect(await found(id)).toEqual({ recipientCount: all, finishedAt: expect.any(Date) })
})

test('a run ends before its lease expires, and a new job continues', async () => {
  const id = await send()
  let at = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    at += 15_000
    return at
  })
  await deliverAnnouncement(app, id)
  clock.mockRestore()
  expect(await found(id)).toEqual({ recipientCount: 100, finishedAt: null })
  const waiting = await app.db`select key from jobs where name = 'announcements.notify'`
  expect(waiting).toHaveLength(2)
  await app.jobs.drain()
  expect(await rows(id)).toEqual(await onePerUser())
})

test('two concurrent workers notify each user exactly once', async () => {
  const id = await send()
  const { rows: all } = await onePerUser()
  await Promise.all([deliverAnnouncement(app, id), deliverAnnouncement(app, id), app.jobs.drain()])
  expect(await rows(id)).toEqual({ rows: all, people: all })
  expect(await found(id)).toMatchObject({ recipientCount: all })
})
