import { afterAll, afterEach, expect, vi } from 'vitest'
import type { JobRow } from '#server/jobs/store.ts'
import { events } from '#shared/events/contract.ts'
import { anEvent } from './events.ts'
import { sharedApp, type TestApp } from './freshApp.ts'
import { as, aUser, type Person } from './people.ts'
import { startPushService } from './pushService.ts'

/**
 * A push service and an app that uses it, for all tests of a file. After each test the queue is
 * emptied and the service must have seen no invalid push.
 */
export const startPushes = async () => {
  const service = await startPushService()
  afterAll(() => service.stop())
  const app = await sharedApp({
    PUSH_HOSTS: service.origin,
    PUBLIC_URL: 'http://localhost:3000',
    MAIL_FROM: 'Welkom <hello@welkom.example>',
  })
  await aUser(app)
  afterEach(async () => {
    vi.restoreAllMocks()
    await app.db`delete from jobs`
    expect(service.faults).toEqual([])
  })
  return { app, service }
}

/** Books an event, which sends a push. */
export const createAndBook = async (app: TestApp, person: Person, title = 'Dutch café night') => {
  const event = await anEvent(app, { title })
  await as(app, person).call(events.book, { id: event.id })
  return event
}

export const pushJobs = ({ db }: TestApp) =>
  db<JobRow[]>`select * from jobs where name = 'push.send' order by id`

/**
 * Runs the queued push jobs, including scheduled ones and those they queue. Failed jobs are
 * rescheduled as usual.
 */
export const runPushJobs = async (app: TestApp) => {
  await app.db`delete from jobs where name <> 'push.send'`
  await app.db`update jobs set due_at = now() where failed_at is null`
  await app.jobs.drain()
}
