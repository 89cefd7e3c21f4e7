import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPatiently, type RealServer, startServer } from '#server/testing/realServer.ts'
import { waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { settings } from '#shared/settings/contract.ts'

let server: RealServer
beforeAll(async () => {
  server = await startServer({ WORKERS: '2' })
})
afterAll(() => server.remove())

/** Connections of their own, which the processes share between them. */
const send = (path: string, options: RequestInit = {}) =>
  fetchPatiently(`${server.url}${path}`, {
    ...options,
    headers: { connection: 'close', ...options.headers },
  })

const call = (method: string, path: string, body: object, cookie = '') =>
  send(path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

const workersOf = (route: string) =>
  new Set(
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(`"route":"${route}"`))
      .map((line) => (JSON.parse(line) as { worker: number }).worker),
  )

const statusesOf = async (path: string) =>
  new Set(await Promise.all(Array.from({ length: 12 }, async () => (await send(path)).status)))

test('a page that is no longer public is gone in both processes at once', async () => {
  const registered = await call('POST', auth.register.path, {
    name: 'Mina',
    username: 'mina',
    email: 'mina@example.org',
    password: 'a long enough password',
  })
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const start = Date.now() + 24 * 3_600_000
  const created = await call(
    'POST',
    events.create.path,
    {
      title: 'Walk',
      description: 'By the canal',
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + 3_600_000).toISOString(),
      location: 'Leiden',
      price: 'free',
    },
    cookie,
  )
  expect(created.status).toBe(201)
  const path = eventPath((await created.json()) as { id: string; title: string })
  await waitFor(async () => {
    expect([...(await statusesOf(path))]).toEqual([200])
    expect(workersOf('/e/:event').size).toBe(2)
  })

  const changed = await call('PUT', settings.update.path, { hasPublicEvents: false }, cookie)
  expect(changed.status).toBe(200)
  // Less than the minute for which a page is cached, so only the bus can do it.
  await vi.waitFor(async () => expect([...(await statusesOf(path))]).toEqual([404]), 30_000)
})
