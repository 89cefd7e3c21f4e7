import type { InjectOptions } from 'fastify'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { testDatabase } from './database.ts'

/** A clock that stands still until a test moves it. */
export type Clock = { now: Date; forward(ms: number): void }

export type TestApp = App & { clock: Clock; stop(): Promise<void> }

/**
 * The whole product on this worker's test database, which other tests have used before: so make
 * your own people and count only your own rows. `environment` is as in docs/operations.md.
 */
export const freshApp = async (
  environment: Record<string, string> = {},
  ownDatabase?: Database,
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
  await app.http.ready()
  return { ...app, clock, stop: async () => app.http.close() }
}

export type Reply = {
  status: number
  body: unknown
  text: string
  headers: Record<string, unknown>
}

/** One HTTP request without a browser's headers; `cookie` signs it. */
export const request = async (app: App, options: InjectOptions): Promise<Reply> => {
  const answer = await app.http.inject(options)
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    body: isJson && answer.body !== '' ? answer.json() : null,
    text: answer.body,
    headers: answer.headers,
  }
}
