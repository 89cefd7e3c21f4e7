import type { Database, Db } from '#server/db/connect.ts'
import { attempt, type Handler, type JobLog } from './attempt.ts'
import {
  addJob,
  addJobs,
  countJobs,
  type JobCount,
  removeParked,
  type TakenJob,
  takeJobs,
} from './store.ts'

/** Every kind of job and what it is given: ids only, never a name, an address or a text. */
export type JobPayload = {
  'mail.send': { mailId: string }
  'mail.sendMany': { mailId: string }
  'auth.forgotten': { userId: string | null }
  'mail.farewell': { farewellId: string }
  'mail.contact': { reportId?: string; objectionId?: string; decisionId?: string }
  'mail.forgetFiles': { mailIds: string[] }
  'mail.unread': { userId: string; conversationId?: string; groupId?: string }
  'mail.digest': Record<string, never>
  'push.send': { pushId: string; subscriptionId?: string }
  'notifications.come': { userId: string }
  'announcements.tell': { announcementId: string }
  'policies.tell': { policyId: string; after?: string }
  'policies.look': Record<string, never>
  'events.ask': Record<string, never>
  'events.remind': Record<string, never>
  'buddies.card': Record<string, never>
  'privacy.export': { requestId: string }
  'privacy.erased': { who: string; what: string; at: string } & Record<
    string,
    string | boolean | null
  >
  'privacy.retention': Record<string, never>
  'privacy.unconfirmed': Record<string, never>
  'upkeep.eventPictures': Record<string, never>
  'upkeep.outbox': Record<string, never>
  'upkeep.push': Record<string, never>
  'upkeep.sessions': Record<string, never>
  'buddies.nudge': Record<string, never>
}
type JobName = keyof JobPayload

type QueuedJob<N extends JobName> = {
  payload: JobPayload[N]
  key: string
  after: Date | null
}

/** Work for after the commit. Each job is done at least once; its handler makes twice harmless. */
export type Jobs = {
  /**
   * Says who does the work of a name. Before `start`. `hands` is how many of this name are worked on
   * at once, for work that comes in thousands or waits for others: the rest of the hands stays free.
   */
  handle<N extends JobName>(
    name: N,
    work: (payload: JobPayload[N]) => Promise<void>,
    options?: { hands?: number },
  ): void
  /** The same for work that recurs: one job for ever, done again `hours` after it was done. */
  every(name: JobName, hours: number, work: () => Promise<void>): void
  /**
   * Queues a job in the caller's transaction: it exists exactly when that is committed. While a
   * job of the same name and key is there, it is not queued again.
   */
  send<N extends JobName>(
    tx: Db,
    name: N,
    payload: JobPayload[N],
    options?: { key?: string; after?: Date },
  ): Promise<void>
  /** The same for many of one name. */
  sendAll<N extends JobName>(tx: Db, name: N, jobs: QueuedJob<N>[]): Promise<void>
  /** Removes what was given up before then, where nobody will ever look at it. */
  forgetParked(name: JobName, before: Date): Promise<void>
  /** What waits and what was given up, by name, of all processes together. */
  counts(): Promise<JobCount[]>
  start(): Promise<void>
  /** Takes nothing more and waits for what is running, 5 s at most. */
  stop(): Promise<void>
  /** For tests: works off everything that is due now. */
  settle(): Promise<void>
}

const atOnce = 6
const leaseSeconds = 45
const stopMs = 5000
// A job sent here is noticed here at once. Polling finds those of other processes and those put
// back for later.
const pollMs = { embedded: 2000, server: 1000 }
// With a server the sender's transaction may still be open when its worker looks first. Embedded,
// the question waits in line behind the transaction.
const hurryMs = 100
const hurriesFor = 2000

export const createJobs = (database: Pick<Database, 'sql' | 'kind'>, log: JobLog): Jobs => {
  const { sql, kind } = database
  const handlers = new Map<string, Handler>()
  const running = new Map<Promise<void>, string>()
  let taking: Promise<number> = Promise.resolve(0)
  let looping: Promise<void> | null = null
  let stopping = false
  let isAway = false
  let hurryUntil = 0
  let wake = () => {}

  const begin = (job: TakenJob) => {
    const handler = handlers.get(job.name)
    if (!handler) return
    const run = attempt(sql, job, handler, log)
      .catch(reportAway)
      .finally(() => {
        running.delete(run)
        wake()
      })
    running.set(run, job.name)
  }

  const handsFree = (name: string) => {
    const busy = [...running.values()].filter((other) => other === name).length
    return Math.min((handlers.get(name)?.hands ?? 0) - busy, atOnce - running.size)
  }

  const takeOf = async (names: string[], hands: number) => {
    if (names.length === 0 || hands <= 0) return 0
    const jobs = await takeJobs(sql, names, hands, leaseSeconds)
    for (const job of jobs) begin(job)
    return jobs.length
  }

  // What may have all hands first; then the others, each as many as it may.
  const take = async () => {
    const names = [...handlers.keys()]
    const isBounded = (name: string) => (handlers.get(name)?.hands ?? 0) < atOnce
    let taken = await takeOf(
      names.filter((name) => !isBounded(name)),
      atOnce - running.size,
    )
    for (const name of names.filter(isBounded)) taken += await takeOf([name], handsFree(name))
    return taken
  }

  // One question at a time, so that two never fill the same free hands.
  const takeMore = () => {
    taking = taking.then(take, take)
    return taking
  }

  // Whoever sends is soon done, so that there is something to take.
  const hurry = () => {
    if (kind === 'server') hurryUntil = Date.now() + hurriesFor
    wake()
  }

  // Nothing is lost when the database is away: the lease runs out and the job falls due again. One
  // line for each time it goes: it is asked every second.
  const reportAway = (error: unknown) => {
    if (isAway) return
    isAway = true
    const setting = kind === 'server' ? { setting: 'DATABASE_URL' } : {}
    const { code } = error as { code?: unknown }
    log.warn({ code, ...setting }, 'The job queue has no database')
  }
  const reportBack = () => {
    if (isAway) log.info({}, 'The job queue has its database again')
    isAway = false
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
      await takeMore().then(reportBack, reportAway)
      if (isWoken) continue
      const pause = Date.now() < hurryUntil ? hurryMs : pollMs[kind]
      const timer = setTimeout(wake, pause)
      await woken
      clearTimeout(timer)
    }
  }

  const addRecurring = async () => {
    for (const [name, { everyHours }] of handlers) {
      if (everyHours !== null) await addJob(sql, { name, payload: {}, key: 'every', after: null })
    }
  }

  return {
    handle: (name, work, { hands = atOnce } = {}) =>
      handlers.set(name, { work, everyHours: null, hands }),
    every: (name, hours, work) => handlers.set(name, { work, everyHours: hours, hands: atOnce }),
    send: async (tx, name, payload, { key, after } = {}) => {
      await addJob(tx, { name, payload, key: key ?? null, after: after ?? null })
      hurry()
    },
    sendAll: async (tx, name, jobs) => {
      if (jobs.length === 0) return
      await addJobs(tx, name, jobs)
      hurry()
    },
    forgetParked: (name, before) => removeParked(sql, name, before),
    counts: () => countJobs(sql),
    start: async () => {
      await addRecurring()
      looping ??= loop()
    },
    stop: async () => {
      stopping = true
      wake()
      const late = new Promise<void>((resolve) => setTimeout(resolve, stopMs).unref())
      await Promise.race([Promise.all([looping, ...running.keys()]), late])
    },
    settle: async () => {
      for (;;) {
        // What was running while it was asked may have sent more since.
        const wasIdle = running.size === 0
        if ((await takeMore()) === 0 && wasIdle && running.size === 0) return
        if (running.size > 0) await Promise.race(running.keys())
      }
    },
  }
}
