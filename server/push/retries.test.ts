import { beforeEach, expect, test, vi } from 'vitest'
import { aDevice } from '#server/testing/devices.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { createAndBook, pushJobs, runPushJobs, startPushes } from '#server/testing/pushes.ts'
import type { Mailbox } from '#server/testing/pushService.ts'
import { push } from '#shared/push/contract.ts'

const { app, service } = await startPushes()
let mina: Person
let box: Mailbox
beforeEach(async () => {
  mina = await aUser(app)
  box = service.mailbox()
})

const booked = (title?: string) => createAndBook(app, mina, title)
const devices = async () => (await as(app, mina).call(push.subscriptions, {})).body
const outbox = () => app.db<{ done: string[]; sentAt: Date | null }[]>`
  select done, sent_at from push_outbox where user_id = ${mina.me.id}`

// Status and headers → whether the device stays active, and the seconds until the retry, if any.
test.each([
  [200, {}, true, null],
  [201, {}, true, null],
  [204, {}, true, null],
  [400, {}, false, null],
  [401, {}, false, null],
  [403, {}, false, null],
  [404, {}, false, null],
  [410, {}, false, null],
  [408, {}, true, 5],
  [413, {}, true, 5],
  [429, { 'retry-after': '120' }, true, 120],
  [429, {}, true, 60],
  [429, { 'retry-after': 'soon' }, true, 60],
  [429, { 'retry-after': '99999999' }, true, 24 * 3600],
  [500, {}, true, 5],
  [503, {}, true, 5],
  [302, { location: '/elsewhere' }, true, 5],
])(
  'response %i %j: device active %s, retry in %s s (S103)',
  async (status, headers, stays, seconds) => {
    await aDevice(app, mina, box.subscription)
    await booked()
    box.answer = { status, headers: headers as Record<string, string> }
    const before = Date.now()
    await runPushJobs(app)
    expect(box.received).toHaveLength(1)
    expect((await devices()).map(({ isActive }) => isActive)).toEqual([stays])
    const jobs = await pushJobs(app)
    expect(jobs).toHaveLength(seconds === null ? 0 : 1)
    const wait = ((jobs[0]?.dueAt.getTime() ?? 0) - before) / 1000
    if (seconds !== null) expect(wait).toBeGreaterThan(seconds * 0.85)
    if (seconds !== null) expect(wait).toBeLessThan(seconds * 1.25 + 30)
    // 429 does not count as a failure.
    if (seconds !== null) expect(jobs[0]?.failures).toBe(status === 429 ? 0 : 1)
  },
)

test('a redirect is not followed (S102)', async () => {
  const elsewhere = service.mailbox()
  await aDevice(app, mina, box.subscription)
  await booked()
  box.answer = { status: 307, headers: { location: elsewhere.subscription.endpoint } }
  await runPushJobs(app)
  expect(box.received).toHaveLength(1)
  expect(elsewhere.received).toEqual([])
})

test('a push service that does not answer times out after 10 s and is retried (S103)', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300))
  await aDevice(app, mina, box.subscription)
  await booked()
  box.answer = 'silence'
  await runPushJobs(app)
  expect(asked).toHaveBeenCalledExactlyOnceWith(10_000)
  expect(await pushJobs(app)).toMatchObject([{ failures: 1, lastError: 'ETIMEDOUT' }])
  box.answer = { status: 201 }
  await runPushJobs(app)
  expect(box.received).toHaveLength(2)
  expect(await pushJobs(app)).toEqual([])
})

test('after five failed attempts the push job is dead-lettered', async () => {
  await aDevice(app, mina, box.subscription)
  await booked()
  box.answer = { status: 503 }
  for (let time = 0; time < 7; time++) await runPushJobs(app)
  expect(box.received).toHaveLength(5)
  expect(await pushJobs(app)).toMatchObject([{ failures: 5, failedAt: expect.any(Date) }])
})

test('retries for one device do not repeat the push on others', async () => {
  const [broken, gone] = [service.mailbox(), service.mailbox()]
  for (const one of [box, broken, gone]) await aDevice(app, mina, one.subscription)
  broken.answer = { status: 500 }
  gone.answer = { status: 410 }
  await booked()
  for (let time = 0; time < 3; time++) await runPushJobs(app)
  expect([box, broken, gone].map(({ received }) => received.length)).toEqual([1, 3, 1])
  broken.answer = { status: 201 }
  for (let time = 0; time < 3; time++) await runPushJobs(app)
  expect([box, broken, gone].map(({ received }) => received.length)).toEqual([1, 4, 1])
  expect((await outbox())[0]?.done).toHaveLength(2)
})

test('a push delivered twice shows one notification', async () => {
  await aDevice(app, mina, box.subscription)
  await booked()
  const [job] = await pushJobs(app)
  // Simulates an expired lease whose holder is still running.
  await app.db`insert into jobs ${app.db({
    id: crypto.randomUUID(),
    name: 'push.send',
    payload: app.db.json(job?.payload as never),
    key: 'again',
  })}`
  await runPushJobs(app)
  const tags = new Set(box.payloads().map(({ notification }) => notification.tag))
  const topics = new Set(box.received.map(({ headers }) => headers.topic))
  expect(box.received.length).toBeGreaterThanOrEqual(1)
  expect([tags.size, topics.size]).toEqual([1, 1])
})

test('pushes older than a month and devices inactive for three months are deleted', async () => {
  const day = 24 * 3_600_000
  const ago = (days: number) => new Date(app.clock.now.getTime() - days * day)
  const active = await aDevice(app, mina, box.subscription)
  const [gone, old] = [await aDevice(app, mina), await aDevice(app, mina)]
  await app.db`update push_subscriptions set is_active = false, last_used_at = ${ago(89)}
    where id = ${gone.id}`
  await app.db`update push_subscriptions set is_active = false, created_at = ${ago(91)}
    where id = ${old.id}`
  await app.db`update push_subscriptions set created_at = ${ago(400)} where id = ${active.id}`
  const first = await booked()
  await app.db`update push_outbox set created_at = ${ago(31)} where user_id = ${mina.me.id}`
  await booked()
  await app.jobs.send(app.db, 'maintenance.push', {})
  await app.jobs.drain()

  expect((await devices()).map(({ id }) => id).sort()).toEqual([active.id, gone.id].sort())
  const left = await app.db<{ actionUrl: string }[]>`
    select n.action_url from push_outbox p join notifications n on n.id = p.notification_id
    where p.user_id = ${mina.me.id}`
  expect(left).toHaveLength(1)
  expect(left[0]?.actionUrl).not.toContain(first.id)
})
