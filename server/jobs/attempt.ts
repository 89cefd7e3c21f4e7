import type { Sql } from '#server/db/connect.ts'
import { stackFrames } from '#server/http/log.ts'
import { deadLetterJob, delayJob, removeJob, type TakenJob } from './store.ts'

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
}

// Backoff after the first four failures; the fifth dead-letters the job. Together 18 minutes, so
// that an outage of ten minutes loses nothing.
const backoffSeconds = [5, 30, 180, 900]
const unavailableRetrySeconds = 30
const maxUnavailableMs = 24 * 3_600_000
// A job that crashes its process never records a failure, so its starts are limited too.
const maxStarts = 10

/** Runs one job, then removes it, reschedules it, or moves it to the dead letters. */
export const attempt = async (sql: Sql, job: TakenJob, handler: Handler, log: JobLog) => {
  if (job.starts > maxStarts) {
    await deadLetter(sql, job, job.failures, 'PROCESS_DIED', log)
    return
  }
  try {
    await handler.work(job.payload as never)
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
