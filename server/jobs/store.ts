import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'

export type JobRow = {
  id: string
  name: string
  payload: unknown
  key: string | null
  dueAt: Date
  starts: number
  failures: number
  failedAt: Date | null
  lastError: string | null
  createdAt: Date
}

/** `heldUntil` also identifies the lease: a later lease of the same job has another value. */
export type TakenJob = Pick<
  JobRow,
  'id' | 'name' | 'payload' | 'starts' | 'failures' | 'lastError' | 'createdAt'
> & { heldUntil: Date }

/** False when a job of this name and key exists already. */
export const addJob = (
  db: Db,
  job: { name: string; payload: object; key: string | null; after: Date | null },
) =>
  hasRows(db`
    insert into jobs (id, name, payload, key, due_at)
    values (${uuid()}, ${job.name}, ${db.json(job.payload as never)}, ${job.key},
      coalesce(${job.after}::timestamptz, now()))
    on conflict (name, key) do nothing returning id`)

type NewJob = { payload: object; key: string; after: Date | null }

/** Adds many jobs of one name, one per key. */
export const addJobs = async (db: Db, name: string, jobs: NewJob[]) => {
  const rows = jobs.map((job) => ({ ...job, id: uuid() }))
  await db`
    insert into jobs (id, name, payload, key, due_at, created_at)
    select (job ->> 'id')::uuid, ${name}, job -> 'payload', job ->> 'key',
      coalesce((job ->> 'after')::timestamptz, now()),
      -- The time limit for unavailable services starts when the job becomes due.
      greatest((job ->> 'after')::timestamptz, now())
    from jsonb_array_elements(${db.json(rows as never)}::jsonb) as job
    on conflict (name, key) do nothing`
}

/** Job names that share a limit. */
type NameGroup = { names: string[]; limit: number }

/**
 * Leases up to `limit` due jobs, first those of the first group. The subquery is materialized: a plan
 * that re-ran it per row would take all jobs, since it skips locked ones each time.
 *
 * The start is counted here, because a job that stops its process never comes back to count it.
 * `leaseSeconds`: of the first start, the second, and so on; the last one for all further starts.
 */
export const takeJobs = async (
  db: Db,
  groups: NameGroup[],
  limit: number,
  leaseSeconds: readonly number[],
) =>
  db<TakenJob[]>`
    with due as materialized (
      select due_jobs.id
      from jsonb_to_recordset(${db.json(groups)}::jsonb) as groups (names text[], "limit" int)
      cross join lateral (
        select id from jobs
        where failed_at is null and due_at <= now() and name = any(groups.names)
        order by due_at, id limit groups."limit"
        for update skip locked
      ) due_jobs
      limit ${limit}
    )
    update jobs j set
      starts = j.starts + 1,
      due_at = date_trunc('milliseconds', now()) + make_interval(secs =>
        (${leaseSeconds}::int[])[least(j.starts + 1, ${leaseSeconds.length})])
    from due where j.id = due.id
    returning j.id, j.name, j.payload, j.starts, j.failures, j.last_error, j.created_at,
      j.due_at as held_until`

export type JobCount = { name: string; waiting: number; deadLetters: number; oldestSeconds: number }

/** By name: jobs that are due or waiting for a retry, the age of the oldest, and dead letters. */
export const countJobs = (db: Db) => db<JobCount[]>`
  with counted as (
    select *, failed_at is null and (due_at <= now() or last_error is not null) as is_waiting
    from jobs
  )
  select name, count(*) filter (where is_waiting)::int as waiting, count(failed_at)::int as dead_letters,
    -- A failure postpones due_at, so a retry counts from its creation; a recurring job from due_at.
    greatest(0, coalesce(max(extract(epoch from now() - case
      when last_error is null or key = 'every' then due_at else created_at end
    )) filter (where is_waiting), 0))::float8 as oldest_seconds
  from counted group by name order by name`

export const removeJob = (db: Db, id: string) => execute(db`delete from jobs where id = ${id}`)

type HeldJob = Pick<TakenJob, 'id' | 'heldUntil'>

/** Null when another worker holds the job by now. */
export const renewLease = async (db: Db, job: HeldJob, seconds: number) => {
  const renewed = await firstRow(db<Pick<TakenJob, 'heldUntil'>[]>`
    update jobs set due_at = date_trunc('milliseconds', now()) + make_interval(secs => ${seconds})
    where id = ${job.id} and due_at = ${job.heldUntil} returning due_at as held_until`)
  return renewed?.heldUntil ?? null
}

/** Forgets that this process started these jobs, except those that it no longer holds. */
export const giveBackStarts = (db: Db, jobs: HeldJob[]) =>
  execute(db`
    update jobs j set starts = j.starts - 1
    from jsonb_to_recordset(${db.json(jobs.map(({ id, heldUntil }) => ({ id, heldUntil })))}::jsonb)
      as held (id uuid, "heldUntil" timestamptz)
    where j.id = held.id and j.due_at = held."heldUntil" and j.starts > 0`)

/** Reschedules a job in `seconds`, unless another worker holds it by now. */
export const delayJob = (
  db: Db,
  job: HeldJob,
  update: { seconds: number; failures: number; lastError: string | null },
) =>
  execute(db`
    update jobs set starts = 0, failures = ${update.failures}, last_error = ${update.lastError},
      due_at = now() + make_interval(secs => ${update.seconds})
    where id = ${job.id} and due_at = ${job.heldUntil}`)

export const deadLetterJob = (db: Db, job: HeldJob, failures: number, lastError: string) =>
  execute(db`
    update jobs set failures = ${failures}, last_error = ${lastError}, failed_at = now()
    where id = ${job.id} and due_at = ${job.heldUntil}`)

/** The last error of a job whose starts never ended. */
export const processDied = 'PROCESS_DIED'

/** Those that stopped a process stay for a day longer. */
export const removeDeadLetters = (db: Db, name: string, before: Date) =>
  execute(db`
    delete from jobs where name = ${name} and failed_at < ${before}::timestamptz - case
      when last_error = ${processDied} then interval '1 day' else interval '0' end`)

/** Jobs of one name that are not tried again, by their last error. */
export type DeadLetters = {
  name: string
  lastError: string | null
  count: number
  firstFailedAt: Date
  lastFailedAt: Date
}

export const listDeadLetters = (db: Db) => db<DeadLetters[]>`
  select name, last_error, count(*)::int as count, min(failed_at) as first_failed_at,
    max(failed_at) as last_failed_at
  from jobs where failed_at is not null
  group by name, last_error order by max(failed_at) desc, name, last_error`

/** The dead letters of one row of the list that failed until then. */
export type DeadLetterChoice = Pick<DeadLetters, 'name' | 'lastError'> & { until: Date }

// The client knows the time in milliseconds only.
const isChosen = (db: Db, { name, lastError, until }: DeadLetterChoice) => db`
  name = ${name} and last_error is not distinct from ${lastError}
  and date_trunc('milliseconds', failed_at) <= ${until}`

/** Makes failed jobs due again. False when there are none. */
export const retryDeadLetters = (db: Db, chosen: DeadLetterChoice) =>
  hasRows(db`
    update jobs set failed_at = null, starts = 0, failures = 0, due_at = now(), created_at = now()
    where ${isChosen(db, chosen)} returning id`)

/** False when there are none. */
export const discardDeadLetters = (db: Db, chosen: DeadLetterChoice) =>
  hasRows(db`delete from jobs where ${isChosen(db, chosen)} returning id`)
