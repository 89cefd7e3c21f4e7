import type { Database, Db } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import type { Language } from '#shared/language/languages.ts'
import { attempt, type Handler, type JobLog, leaseSeconds } from './attempt.ts'
import {
  addJob,
  addJobs,
  countJobs,
  type DeadLetterChoice,
  type DeadLetters,
  discardDeadLetters,
  giveBackStarts,
  type JobCount,
  listDeadLetters,
  removeDeadLetters,
  retryDeadLetters,
  type TakenJob,
  takeJobs,
} from './store.ts'

/** Job kinds and their payloads: ids and languages, never a name, an address or a text. */
export type JobPayload = {
  'mail.send': { mailId: string }
  'mail.sendMany': { mailId: string }
  'auth.resetPassword': { userId: string | null }
  'mail.accountDeleted': { mailId: string; language?: string | null }
  'mail.contact': {
    reportId?: string
    objectionId?: string
    decisionId?: string
    language?: Language
  }
  'mail.deleteFiles': { mailIds: string[] }
  'mail.unread': { userId: string; conversationId?: string; groupId?: string }
  'mail.digest': Record<string, never>
  'push.send': { pushId: string; subscriptionId?: string }
  'notifications.deliver': { userId: string }
  'announcements.notify': { announcementId: string }
  'announcements.deliver': { rangeId: string }
  'policies.announce': { policyId: string; after?: string }
  'policies.check': Record<string, never>
  'events.requestFeedback': Record<string, never>
  'events.remind': Record<string, never>
  'events.promote': Record<string, never>
  'events.endRequests': Record<string, never>
  'events.fetchSources': Record<string, never>
  'events.fetchSource': { sourceId: string }
  'events.notifyOfChange': { eventId: string }
  'events.mailVisitor': {
    mailId: string
    visitorId: string
    kind: string
    sequence?: number
    messageId?: string
  }
  'events.releaseVisitor': { visitorId: string }
  'events.joinVisitor': { userId: string }
  'events.tellFollowers': { eventId: string }
  /** `from`: the beginning of the hour or the day, in milliseconds. */
  'events.countBookings': { eventId: string; from: number }
  'events.countRequests': { eventId: string; from: number }
  'events.countFeedback': { eventId: string; from: number }
  'events.cancelUndecided': Record<string, never>
  'conversations.closePolls': Record<string, never>
  'groups.showEvent': { eventId: string }
  'groups.refreshEvent': { eventId: string }
  'buddies.card': Record<string, never>
  'privacy.export': { requestId: string }
  'privacy.erased': { who: string; what: string; at: string } & Record<
    string,
    string | boolean | null
  >
  'privacy.retention': Record<string, never>
  'privacy.unconfirmed': Record<string, never>
  'maintenance.stagedFiles': Record<string, never>
  'maintenance.fileRemovals': Record<string, never>
  'maintenance.fileSweep': Record<string, never>
  'maintenance.eventPictures': Record<string, never>
  'maintenance.outbox': Record<string, never>
  'maintenance.push': Record<string, never>
  'maintenance.sessions': Record<string, never>
  /** A suspension or ban began or ended. */
  'safety.statusChanged': { userId: string }
  'buddies.nudge': Record<string, never>
}
type JobName = keyof JobPayload

type QueuedJob<N extends JobName> = {
  payload: JobPayload[N]
  key: string
  after: Date | null
}

export type { DeadLetters }

/** Background jobs with at-least-once delivery, so handlers are idempotent. */
export type Jobs = {
  /**
   * Registers the handler of a job name, before `start`. `concurrency` bounds how many jobs of this
   * name run at the same time, so that bulk or slow jobs leave slots for others. `maxStarts` bounds how
   * many processes the job may stop: one, if it reads content of others.
   */
  handle<N extends JobName>(
    name: N,
    work: (payload: JobPayload[N]) => Promise<void>,
    options?: { concurrency?: number; maxStarts?: number },
  ): void
  /** Registers a recurring job, which runs again `hours` after each run. */
  every(name: JobName, hours: number, work: () => Promise<void>): void
  /**
   * Enqueues a job in the caller's transaction, so it exists only after the commit. Idempotent per
   * name and key while such a job exists.
   */
  send<N extends JobName>(
    tx: Db,
    name: N,
    payload: JobPayload[N],
    options?: { key?: string; after?: Date },
  ): Promise<void>
  /** Enqueues many jobs of one name. */
  sendAll<N extends JobName>(tx: Db, name: N, jobs: QueuedJob<N>[]): Promise<void>
  /** Deletes dead letters older than `before` that need no review; a day later if they stopped a process. */
  removeDeadLetters(name: JobName, before: Date): Promise<void>
  /** What a person has to look at, newest first. */
  deadLetters(): Promise<DeadLetters[]>
  /** Runs these dead letters again. False when there are none. */
  retryDeadLetters(tx: Db, chosen: DeadLetterChoice): Promise<boolean>
  /** Deletes these dead letters. False when there are none. */
  discardDeadLetters(tx: Db, chosen: DeadLetterChoice): Promise<boolean>
  /** Waiting jobs and dead letters by name, across all processes. */
  counts(): Promise<JobCount[]>
  start(): Promise<void>
  /**
   * Takes no more jobs and waits for running ones, 5 s at most. A restart is not the fault of those
   * that take longer, so their start does not count.
   */
  stop(): Promise<void>
  /** For tests: runs all jobs that are due. */
  drain(): Promise<void>
}

declare module '#server/http/context.ts' {
  interface App {
    jobs: Jobs
  }
}

const maxConcurrency = 6
// As many as attempts that fail.
const defaultMaxStarts = 5
const stopMs = 5000
// Jobs enqueued by this process wake the loop when they are committed. Polling finds those of other
// processes and retries.
const pollMs = { embedded: 2000, server: 1000 }

export const createJobs = (database: Pick<Database, 'sql' | 'kind'>, log: JobLog): Jobs => {
  const { sql, kind } = database
  const handlers = new Map<string, Handler>()
  const running = new Map<Promise<void>, TakenJob>()
  let taking: Promise<number> = Promise.resolve(0)
  let looping: Promise<void> | null = null
  let stopping = false
  let isDatabaseDown = false
  let wake = () => {}

  const startJob = (job: TakenJob) => {
    const handler = handlers.get(job.name)
    if (!handler) return
    const run = attempt(sql, job, handler, log)
      .catch(reportOutage)
      .finally(() => {
        running.delete(run)
        wake()
      })
    running.set(run, job)
  }

  const freeSlots = (name: string) => {
    const busy = [...running.values()].filter((other) => other.name === name).length
    return Math.min((handlers.get(name)?.concurrency ?? 0) - busy, maxConcurrency - running.size)
  }

  // First the jobs without a bound of their own; then each bounded name up to its bound.
  const take = async () => {
    const names = [...handlers.keys()]
    const isBounded = (name: string) => (handlers.get(name)?.concurrency ?? 0) < maxConcurrency
    const free = maxConcurrency - running.size
    const groups = [
      { names: names.filter((name) => !isBounded(name)), limit: free },
      ...names.filter(isBounded).map((name) => ({ names: [name], limit: freeSlots(name) })),
    ].filter(({ names, limit }) => names.length > 0 && limit > 0)
    if (groups.length === 0) return 0
    const jobs = await takeJobs(sql, groups, free, leaseSeconds)
    for (const job of jobs) startJob(job)
    return jobs.length
  }

  // Serialised, so that two polls never fill the same free slots.
  const takeNext = () => {
    taking = taking.then(take, take)
    return taking
  }

  // No job is lost when the database is down: its lease expires and it becomes due again. One line
  // per outage, since the queue polls every second.
  const reportOutage = (error: unknown) => {
    if (isDatabaseDown) return
    isDatabaseDown = true
    const setting = kind === 'server' ? { setting: 'DATABASE_URL' } : {}
    const { code } = error as { code?: unknown }
    log.warn({ code, ...setting }, 'The job queue cannot reach the database')
  }
  const reportRecovery = () => {
    if (isDatabaseDown) log.info({}, 'The job queue reaches the database again')
    isDatabaseDown = false
  }

  const loop = async () => {
    while (!stopping) {
      let isWoken = false
      const woken = new Promise<void>((resolve) => {
        wake = () => {
          isWoken = true
          resolve()
        }
      })
      await takeNext().then(reportRecovery, reportOutage)
      if (isWoken) continue
      const timer = setTimeout(wake, pollMs[kind])
      await woken
      clearTimeout(timer)
    }
  }

  // Looked up then, because `wake` changes with each poll.
  const wakeAfter = (tx: Db) => afterCommit(tx, () => wake())

  const addRecurring = async () => {
    for (const [name, { everyHours }] of handlers) {
      if (everyHours !== null) await addJob(sql, { name, payload: {}, key: 'every', after: null })
    }
  }

  return {
    handle: (name, work, { concurrency = maxConcurrency, maxStarts = defaultMaxStarts } = {}) =>
      handlers.set(name, { work, everyHours: null, concurrency, maxStarts }),
    every: (name, hours, work) =>
      handlers.set(name, {
        work,
        everyHours: hours,
        concurrency: maxConcurrency,
        maxStarts: defaultMaxStarts,
      }),
    send: async (tx, name, payload, { key, after } = {}) => {
      await addJob(tx, { name, payload, key: key ?? null, after: after ?? null })
      wakeAfter(tx)
    },
    sendAll: async (tx, name, jobs) => {
      if (jobs.length === 0) return
      await addJobs(tx, name, jobs)
      wakeAfter(tx)
    },
    removeDeadLetters: (name, before) => removeDeadLetters(sql, name, before),
    deadLetters: () => listDeadLetters(sql),
    retryDeadLetters: async (tx, chosen) => {
      const hasRetried = await retryDeadLetters(tx, chosen)
      wakeAfter(tx)
      return hasRetried
    },
    discardDeadLetters,
    counts: () => countJobs(sql),
    start: async () => {
      await addRecurring()
      looping ??= loop()
    },
    stop: async () => {
      stopping = true
      wake()
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, stopMs).unref())
      await Promise.race([Promise.all([looping, ...running.keys()]), timeout])
      // They keep their leases, because they may still end before the process does.
      if (running.size > 0) await giveBackStarts(sql, [...running.values()]).catch(reportOutage)
    },
    drain: async () => {
      for (;;) {
        // Jobs that ran during the poll may have enqueued more.
        const wasIdle = running.size === 0
        if ((await takeNext()) === 0 && wasIdle && running.size === 0) return
        if (running.size > 0) await Promise.race(running.keys())
      }
    },
  }
}
