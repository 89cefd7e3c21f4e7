import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'

export type JobRow = {
  id: string
  name: string
  payload: unknown
  key: string | null
  dueAt: Date
  starts: number
  failures: number
  parkedAt: Date | null
  lastError: string | null
  createdAt: Date
}

/** `heldUntil` is also the proof of holding it: whoever takes the job later has another. */
export type TakenJob = Pick<
  JobRow,
  'id' | 'name' | 'payload' | 'starts' | 'failures' | 'lastError' | 'createdAt'
> & { heldUntil: Date }

/** False when one of this name and key is already there. */
export const addJob = async (
  db: Db,
  job: { name: string; payload: object; key: string | null; after: Date | null },
) => {
  const rows = await db`
    insert into jobs (id, name, payload, key, due_at)
    values (${uuid()}, ${job.name}, ${db.json(job.payload as never)}, ${job.key},
      coalesce(${job.after}::timestamptz, now()))
    on conflict (name, key) do nothing returning id`
  return rows.length > 0
}

type NewJob = { payload: object; key: string; after: Date | null }

/** Many of one name; of those with the same key there is one. */
export const addJobs = async (db: Db, name: string, jobs: NewJob[]) => {
  const rows = jobs.map((job) => ({ ...job, id: uuid() }))
  await db`
    insert into jobs (id, name, payload, key, due_at, created_at)
    select (job ->> 'id')::uuid, ${name}, job -> 'payload', job ->> 'key',
      coalesce((job ->> 'after')::timestamptz, now()),
      -- The patience for a service that is away begins with its hour.
      greatest((job ->> 'after')::timestamptz, now())
    from jsonb_array_elements(${db.json(rows as never)}::jsonb) as job
    on conflict (name, key) do nothing`
}

/**
 * Takes up to `limit` jobs that are due, so that nobody else does until the lease is over. The
 * choice is materialized: a plan that asked the subquery once for each job would take them all, as
 * those already taken are skipped each time.
 */
export const takeJobs = async (db: Db, names: string[], limit: number, leaseSeconds: number) =>
  db<TakenJob[]>`
    with due as materialized (
      select id from jobs
      where parked_at is null and due_at <= now() and name = any(${names})
      order by due_at, id limit ${limit}
      for update skip locked
    )
    update jobs j set
      starts = j.starts + 1,
      due_at = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})
    from due where j.id = due.id
    returning j.id, j.name, j.payload, j.starts, j.failures, j.last_error, j.created_at,
      j.due_at as held_until`

export type JobCount = { name: string; waiting: number; parked: number; oldestSeconds: number }

/**
 * What waits, of each name, and for how long the oldest has: what is due, and what is to be tried
 * again. And what was given up.
 */
export const countJobs = (db: Db) => db<JobCount[]>`
  with counted as (
    select *, parked_at is null and (due_at <= now() or last_error is not null) as is_waiting
    from jobs
  )
  select name, count(*) filter (where is_waiting)::int as waiting, count(parked_at)::int as parked,
    -- A failure moves what is due ahead; of what recurs, the day it was first added says nothing.
    greatest(0, coalesce(max(extract(epoch from now() - case
      when last_error is null or key = 'every' then due_at else created_at end
    )) filter (where is_waiting), 0))::float8 as oldest_seconds
  from counted group by name order by name`

export const removeJob = async (db: Db, id: string) => {
  await db`delete from jobs where id = ${id}`
}

type Held = Pick<TakenJob, 'id' | 'heldUntil'>

/** Puts a job back, to be taken again in `seconds`, unless somebody else has it by now. */
export const delayJob = async (
  db: Db,
  job: Held,
  back: { seconds: number; failures: number; lastError: string | null },
) => {
  await db`
    update jobs set starts = 0, failures = ${back.failures}, last_error = ${back.lastError},
      due_at = now() + make_interval(secs => ${back.seconds})
    where id = ${job.id} and due_at = ${job.heldUntil}`
}

export const parkJob = async (db: Db, job: Held, failures: number, lastError: string) => {
  await db`
    update jobs set failures = ${failures}, last_error = ${lastError}, parked_at = now()
    where id = ${job.id} and due_at = ${job.heldUntil}`
}

export const removeParked = async (db: Db, name: string, before: Date) => {
  await db`delete from jobs where name = ${name} and parked_at < ${before}`
}
