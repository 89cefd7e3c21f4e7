import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { askerOf, refuseFoundLeaks, refuseLeaks } from './canary.ts'
import { testDatabase } from './database.ts'

/** A clock that stands still until a test moves it. */
type Clock = { now: Date; forward(ms: number): void }

export type TestApp = App & { clock: Clock; stop(): Promise<void> }

/**
 * The whole product on this worker's test database, which other tests have used before: so make
 * your own people and count only your own rows. `environment` is as in docs/operations.md.
 */
export const freshApp = async (
  environment: Record<string, string> = {},
  ownDatabase?: Database,
  /** What is done to it before it answers anybody. */
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
  const app = await createApp({ config, database, now: () => clock.now, shedsLoad: false })
  await prepare(app)
  await app.http.ready()
  const stop = async () => {
    await app.http.close()
    refuseFoundLeaks()
  }
  return { ...app, clock, stop }
}

/** One for all tests of a file. It stops after them, and closes the database that it was given. */
export const sharedApp = async (...wishes: Parameters<typeof freshApp>): Promise<TestApp> => {
  const app = await freshApp(...wishes)
  const [, ownDatabase] = wishes
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
 * One HTTP request without a browser's headers; `cookie` signs it. Fails when the answer holds what
 * is for others only.
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
  refuseLeaks(reply.text, { by, to: askerOf(options.headers ?? {}, reply) })
  return reply
}
