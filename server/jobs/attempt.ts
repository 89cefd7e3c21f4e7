import type { Sql } from '#server/db/connect.ts'
import { framesOf } from '#server/http/frames.ts'
import { delayJob, parkJob, removeJob, type TakenJob } from './store.ts'

/** The part of the server's logger that the queue uses. */
export type JobLog = {
  info(facts: object, line: string): void
  warn(facts: object, line: string): void
  error(facts: object, line: string): void
}

/** What a handler throws when an outside service is away: the job itself did nothing wrong. */
export class NotNow extends Error {
  readonly code: string
  /** When the service itself has said how long. */
  readonly seconds: number | undefined
  /** The one that leads to the service, for whoever reads the log. */
  readonly setting: string | undefined

  constructor(code: string, { seconds, setting }: { seconds?: number; setting?: string } = {}) {
    super('The service is away')
    this.name = 'NotNow'
    this.code = code
    this.seconds = seconds
    this.setting = setting
  }
}

export type Handler = {
  work: (payload: never) => Promise<void>
  /** For work that recurs: when to start it again after it is done. */
  everyHours: number | null
  /** How many of its name are worked on at once. */
  hands: number
}

// The pauses after the first four failures; the fifth parks the job. Together 18 minutes, so that
// ten minutes of trouble lose nothing.
const backOffSeconds = [5, 30, 180, 900]
const awaySeconds = 30
const patienceMs = 24 * 3_600_000
// A job that takes its process down with it never fails: it is only started again and again.
const mostStarts = 10

/** Does the work of one job, then removes the job, puts it back for later, or parks it. */
export const attempt = async (sql: Sql, job: TakenJob, handler: Handler, log: JobLog) => {
  if (job.starts > mostStarts) {
    await park(sql, job, job.failures, 'PROCESS_DIED', log)
    return
  }
  try {
    await handler.work(job.payload as never)
  } catch (error) {
    await putBack(sql, job, handler, error, log)
    return
  }
  if (handler.everyHours === null) await removeJob(sql, job.id)
  else await repeat(sql, job, handler.everyHours)
}

const repeat = (sql: Sql, job: TakenJob, hours: number) =>
  delayJob(sql, job, { seconds: hours * 3600, failures: 0, lastError: null })

const putBack = async (
  sql: Sql,
  job: TakenJob,
  { everyHours }: Handler,
  error: unknown,
  log: JobLog,
) => {
  const lastError = codeOf(error)
  if (error instanceof NotNow && Date.now() - job.createdAt.getTime() < patienceMs) {
    const { setting, seconds: asked } = error
    if (job.lastError !== lastError)
      log.warn(
        { job: job.name, jobId: job.id, code: lastError, ...(setting && { setting }) },
        'A job waits for a service',
      )
    // Never earlier than was asked for.
    const seconds = asked === undefined ? spread(awaySeconds) : later(asked)
    await delayJob(sql, job, { seconds, failures: job.failures, lastError })
    return
  }
  const failures = job.failures + 1
  const pause = backOffSeconds[failures - 1]
  const facts = { job: job.name, jobId: job.id, failures, code: lastError, at: framesOf(error) }
  if (pause !== undefined) {
    log.warn(facts, 'A job failed and will be tried again')
    await delayJob(sql, job, { seconds: spread(pause), failures, lastError })
  } else if (everyHours !== null) {
    log.error(facts, 'Recurring work failed; it is left until its next time')
    await repeat(sql, job, everyHours)
  } else await park(sql, job, failures, lastError, log)
}

const park = async (sql: Sql, job: TakenJob, failures: number, lastError: string, log: JobLog) => {
  log.error(
    { job: job.name, jobId: job.id, failures, code: lastError },
    'A job was given up and parked: a person has to look at it',
  )
  await parkJob(sql, job, failures, lastError)
}

/** So that what failed together does not come back together. */
const spread = (seconds: number) => seconds * (0.9 + Math.random() * 0.2)
const later = (seconds: number) => seconds * (1 + Math.random() * 0.2)

// Messages of mail servers and databases quote addresses and values; codes and places do not.
const codeOf = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'Error').slice(0, 60)
}
