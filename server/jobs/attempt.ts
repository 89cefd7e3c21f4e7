import type { Sql } from '#server/db/connect.ts'
import { stackFrames } from '#server/http/log.ts'
import {
  deadLetterJob,
  delayJob,
  processDied,
  removeJob,
  renewLease,
  type TakenJob,
} from './store.ts'

/** The subset of the server's logger that the queue uses. */
export type JobLog = {
  info(details: object, line: string): void
  warn(details: object, line: string): void
  error(details: object, line: string): void
}

/** Thrown by a handler when an external service is down: the attempt does not count as a failure. */
export class ServiceUnavailable extends Error {
  readonly code: string
  /** The service's own Retry-After, in seconds. */
  readonly seconds: number | undefined
  /** The setting that names the service, for the log. */
  readonly setting: string | undefined

  constructor(code: string, { seconds, setting }: { seconds?: number; setting?: string } = {}) {
    super('The service is unavailable')
    this.name = 'ServiceUnavailable'
    this.code = code
    this.seconds = seconds
    this.setting = setting
  }
}

export type Handler = {
  work: (payload: never) => Promise<void>
  /** Recurring jobs: hours between the end of one run and the next. */
  everyHours: number | null
  /** How many jobs of this name run at the same time. */
  concurrency: number
  /** How many starts in a row may never end. */
  maxStarts: number
}

// Backoff after the first four failures; the fifth dead-letters the job. Together 18 minutes, so
// that an outage of ten minutes loses nothing.
const backoffSeconds = [5, 30, 180, 900]
const unavailableRetrySeconds = 30
const maxUnavailableMs = 24 * 3_600_000
/** A process that works renews its leases, so only one that died or is blocked loses them. */
const shortestLeaseSeconds = 45
const renewalMs = 15_000
// A job that hangs for half an hour is left to another process.
const maxRenewals = 120

/**
 * How long another process leaves a job alone, by the number of its starts. A job that stops processes
 * waits as long as one that fails.
 */
export const leaseSeconds = backoffSeconds.map((pause) => Math.max(pause, shortestLeaseSeconds))

/** Runs `work` while this process holds the job. */
const whileHeld = async (sql: Sql, job: TakenJob, work: () => Promise<void>) => {
  const seconds = leaseSeconds[Math.min(job.starts, leaseSeconds.length) - 1] ?? 0
  let renewals = 0
  let renewing: Promise<unknown> = Promise.resolve()
  const renew = async () => {
    job.heldUntil = (await renewLease(sql, job, seconds)) ?? job.heldUntil
  }
  const timer = setInterval(() => {
    renewals += 1
    if (renewals <= maxRenewals) renewing = renewing.then(renew).catch(() => {})
  }, renewalMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    // What follows names the lease by its end.
    await renewing
  }
}

/** Runs one job, then removes it, reschedules it, or moves it to the dead letters. */
export const attempt = async (sql: Sql, job: TakenJob, handler: Handler, log: JobLog) => {
  if (job.starts > handler.maxStarts) {
    await giveUpUnended(sql, job, handler, log)
    return
  }
  try {
    await whileHeld(sql, job, () => handler.work(job.payload as never))
  } catch (error) {
    await handleFailure(sql, job, handler, error, log)
    return
  }
  if (handler.everyHours === null) await removeJob(sql, job.id)
  else await scheduleNext(sql, job, handler.everyHours)
}

const scheduleNext = (sql: Sql, job: TakenJob, hours: number) =>
  delayJob(sql, job, { seconds: hours * 3600, failures: 0, lastError: null })

const handleFailure = async (
  sql: Sql,
  job: TakenJob,
  { everyHours }: Handler,
  error: unknown,
  log: JobLog,
) => {
  const lastError = errorCode(error)
  if (
    error instanceof ServiceUnavailable &&
    Date.now() - job.createdAt.getTime() < maxUnavailableMs
  ) {
    const { setting, seconds: retryAfter } = error
    if (job.lastError !== lastError)
      log.warn(
        { job: job.name, jobId: job.id, code: lastError, ...(setting && { setting }) },
        'A job waits for an external service',
      )
    // Never earlier than the service asked for.
    const seconds =
      retryAfter === undefined
        ? withJitter(unavailableRetrySeconds)
        : withPositiveJitter(retryAfter)
    await delayJob(sql, job, { seconds, failures: job.failures, lastError })
    return
  }
  const failures = job.failures + 1
  const pause = backoffSeconds[failures - 1]
  const details = {
    job: job.name,
    jobId: job.id,
    failures,
    code: lastError,
    at: stackFrames(error),
  }
  if (pause !== undefined) {
    log.warn(details, 'A job failed and will be tried again')
    await delayJob(sql, job, { seconds: withJitter(pause), failures, lastError })
  } else if (everyHours !== null) {
    log.error(details, 'A recurring job failed; its next run is on schedule')
    await scheduleNext(sql, job, everyHours)
  } else await deadLetter(sql, job, failures, lastError, log)
}

/** Its process died or was blocked each time, and may have taken others with it. */
const giveUpUnended = async (sql: Sql, job: TakenJob, { everyHours }: Handler, log: JobLog) => {
  const details = { job: job.name, jobId: job.id, starts: job.starts - 1, code: processDied }
  if (everyHours !== null) {
    log.error(details, 'A recurring job never ended; its next run is on schedule')
    await scheduleNext(sql, job, everyHours)
  } else {
    log.error(details, 'A job never ended and is now a dead letter: a person has to look at it')
    await deadLetterJob(sql, job, job.failures, processDied)
  }
}

const deadLetter = async (
  sql: Sql,
  job: TakenJob,
  failures: number,
  lastError: string,
  log: JobLog,
) => {
  log.error(
    { job: job.name, jobId: job.id, failures, code: lastError },
    'A job failed five times and is now a dead letter: a person has to look at it',
  )
  await deadLetterJob(sql, job, failures, lastError)
}

/** Jitter: jobs that failed together should not retry together. */
const withJitter = (seconds: number) => seconds * (0.9 + Math.random() * 0.2)
const withPositiveJitter = (seconds: number) => seconds * (1 + Math.random() * 0.2)

// Error messages of mail servers and databases quote personal data; codes do not.
const errorCode = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'Error').slice(0, 60)
}
