import type { JobRow } from '#server/jobs/store.ts'
import type { TestApp } from './freshApp.ts'

export const pushJobs = ({ db }: TestApp) =>
  db<JobRow[]>`select * from jobs where name = 'push.send' order by id`

/**
 * Does what is queued for devices as though its hour had come, and the jobs those queue. What fails
 * is put back and waits, as it would.
 */
export const pushesGo = async (app: TestApp) => {
  await app.db`delete from jobs where name <> 'push.send'`
  await app.db`update jobs set due_at = now() where parked_at is null`
  await app.jobs.settle()
}
