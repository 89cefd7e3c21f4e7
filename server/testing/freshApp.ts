import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { assertNoFoundLeaks, assertNoLeaks, requestUser } from './canary.ts'
import { testDatabase } from './database.ts'
import { assertNoStaleSessions, checkSessions } from './sessionCheck.ts'

/** A clock that only tests move. */
type Clock = { now: Date; forward(ms: number): void }

export type TestApp = App & { clock: Clock; stop(): Promise<void> }

/**
 * The whole app on this worker's test database. Other tests use the same database, so create your
 * own users and count only your own rows. `environment` is as in docs/operations.md.
 */
export const freshApp = async (
  environment: Record<string, string> = {},
  ownDatabase?: Database,
  /** Runs before the app serves requests. */
  prepare: (app: App) => unknown = () => {},
): Promise<TestApp> => {
  const database = ownDatabase ?? (await testDatabase())
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...environment })
  const clock: Clock = {
    now: new Date(),
    forward: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const app = await createApp({
    config,
    database,
    now: () => clock.now,
    shedsLoad: false,
    readCalendar: async (...given) =>
      (await import('#server/events/calendarImport/parse.ts')).parseCalendar(...given),
    renderPicture: async (...given) =>
      (await import('#server/files/pictures/render.ts')).renderPicture(...given),
    checkCached: checkSessions(database.sql),
  })
  await prepare(app)
  await app.http.ready()
  const stop = async () => {
    await app.http.close()
    assertNoFoundLeaks()
    assertNoStaleSessions()
  }
  return { ...app, clock, stop }
}

/** One app for all tests of a file. It stops after them and closes the given database. */
export const sharedApp = async (...options: Parameters<typeof freshApp>): Promise<TestApp> => {
  const app = await freshApp(...options)
  const [, ownDatabase] = options
  afterAll(async () => {
    await app.stop()
    await ownDatabase?.close()
  })
  return app
}

export type Reply = {
  status: number
  body: unknown
  text: string
  headers: Record<string, unknown>
}

/**
 * Sends one HTTP request without browser headers; `cookie` authenticates it. Fails when the
 * response leaks private data.
 */
export const request = async (app: App, options: InjectOptions): Promise<Reply> => {
  const answer = await app.http.inject(options)
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const reply = {
    status: answer.statusCode,
    body: isJson && answer.body !== '' ? answer.json() : null,
    text: answer.body,
    headers: answer.headers,
  }
  const { url = '' } = options
  const by = `${options.method ?? 'GET'} ${typeof url === 'string' ? url : url.pathname}`
  assertNoLeaks(reply.text, { by, to: requestUser(options.headers ?? {}, reply) })
  return reply
}
