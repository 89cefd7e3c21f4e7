import { afterAll, beforeAll, expect } from 'vitest'
import { allEndpoints } from './contracts.ts'
import { expectErrorBody } from './errorBody.ts'
import { anEvent } from './events.ts'
import { fingerprint } from './fingerprint.ts'
import { freshApp, request, type TestApp } from './freshApp.ts'
import { anAdmin, aUser, type Person } from './people.ts'

export const writes = allEndpoints.filter(({ method }) => method !== 'GET')

/** An administrator, a member and an event, for tests of the request guard. */
export const guardScene = () => {
  let app: TestApp
  let admin: Person
  let member: Person
  let eventId: string
  beforeAll(async () => {
    app = await freshApp()
    admin = await anAdmin(app)
    member = await aUser(app)
    eventId = (await anEvent(app, { by: admin })).id
  })
  afterAll(() => app.stop())

  type Options = Parameters<typeof request>[1] & { headers?: Record<string, string> }
  const send = (options: Options) =>
    request(app, { ...options, headers: { cookie: admin.cookie, ...options.headers } })

  return {
    people: () => ({ app, admin, member }),
    /** The path of an endpoint with the event's id. */
    address: (path: string) => path.replace(/:\w+/g, eventId),
    /** Sends one request as the administrator. */
    send,
    /** Expects a rejection with this status and no write. */
    expectRejected: async (status: number, options: Options, message?: string) => {
      const before = await fingerprint(app)
      const reply = await send(options)
      expect(reply.status).toBe(status)
      expectErrorBody(reply)
      if (message) expect(reply.body).toMatchObject({ message })
      expect(await fingerprint(app)).toBe(before)
    },
  }
}
