import { audit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countProposals } from '#server/events/proposals/proposals.ts'
import { countWithoutOwner } from '#server/events/succession/succession.ts'
import type { App } from '#server/http/context.ts'
import type { DeadLetters } from '#server/jobs/queue.ts'
import { countOpenCases } from '#server/safety/cases/cases.ts'
import type {
  FailedJobs,
  JobsDecision,
  WorkItem,
  WorkKind,
} from '#shared/admin/workList/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Deps = Pick<App, 'db' | 'jobs' | 'now'>

const isMailJob = (name: string) => name.startsWith('mail.') || name === 'auth.resetPassword'

const toFailedJobs = ({ lastError, ...letters }: DeadLetters): FailedJobs => ({
  ...letters,
  error: lastError,
  isMail: isMailJob(letters.name),
})

/** Newest failure first. */
export const listFailedJobs = async ({ jobs }: Pick<App, 'jobs'>): Promise<FailedJobs[]> =>
  (await jobs.deadLetters()).map(toFailedJobs)

const sumUp = (failed: FailedJobs[]) => ({
  count: failed.reduce((sum, { count }) => sum + count, 0),
  since: failed.map(({ firstFailedAt }) => firstFailedAt).sort((a, b) => +a - +b)[0] ?? null,
})

/** Everything that waits for this administrator. */
export const listWork = async (app: Deps, me: Me): Promise<WorkItem[]> => {
  const [cases, hosting, joinRequests, exportRequests, eventsWithoutHost, failed] =
    await Promise.all([
      countOpenCases(app, me),
      countProposals(app),
      store.countJoinRequests(app.db, app.now()),
      store.countOpenExports(app.db),
      countWithoutOwner(app),
      listFailedJobs(app),
    ])
  const waiting: Record<WorkKind, { count: number; since: Date | null }> = {
    ...cases,
    ...hosting,
    joinRequests,
    exportRequests,
    eventsWithoutHost,
    failedMails: sumUp(failed.filter(({ isMail }) => isMail)),
    failedJobs: sumUp(failed.filter(({ isMail }) => !isMail)),
  }
  return (Object.keys(waiting) as WorkKind[]).flatMap((kind) => {
    const { count, since } = waiting[kind]
    return since ? [{ kind, count, since }] : []
  })
}

const toChoice = ({ error, ...jobs }: JobsDecision) => ({ ...jobs, lastError: error })

/** Queues the failed jobs of a row again. Those that wait already stay as they are. */
export const retryFailedJobs = ({ db, jobs }: Deps, me: Me, decision: JobsDecision) =>
  inTransaction(db, async (tx) => {
    if (await jobs.retryDeadLetters(tx, toChoice(decision)))
      await audit(tx, { userId: me.id, action: 'failed_jobs_retried', entityType: 'job' })
  })

export const discardFailedJobs = ({ db, jobs }: Deps, me: Me, decision: JobsDecision) =>
  inTransaction(db, async (tx) => {
    if (await jobs.discardDeadLetters(tx, toChoice(decision)))
      await audit(tx, { userId: me.id, action: 'failed_jobs_discarded', entityType: 'job' })
  })
