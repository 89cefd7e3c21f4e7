import * as z from 'zod/mini'
import { get, isoDate, post } from '#shared/http/endpoint.ts'

const WorkKind = z.enum([
  'reports',
  'objections',
  'contact',
  'proposals',
  'changedEvents',
  'joinRequests',
  'exportRequests',
  'eventsWithoutHost',
  'failedMails',
  'failedJobs',
])
export type WorkKind = z.infer<typeof WorkKind>

/** One kind of work that waits for a person. */
export const WorkItem = z.object({
  kind: WorkKind,
  count: z.int(),
  /** Since when the oldest one waits. */
  since: isoDate,
})
export type WorkItem = z.infer<typeof WorkItem>

/** Jobs of one name that failed with the same error and are not tried again. */
export const FailedJobs = z.object({
  name: z.string(),
  /** A code, never a message: messages quote personal data. */
  error: z.nullable(z.string()),
  isMail: z.boolean(),
  count: z.int(),
  firstFailedAt: isoDate,
  lastFailedAt: isoDate,
})
export type FailedJobs = z.infer<typeof FailedJobs>

/** About the failed jobs of one row, and not about those of the same name with another error. */
const JobsDecision = z.object({
  name: z.string().check(z.maxLength(100)),
  error: z.nullable(z.string().check(z.maxLength(200))),
  /** Excludes jobs that failed after the list was loaded. */
  until: isoDate,
})
export type JobsDecision = z.infer<typeof JobsDecision>

export const adminWork = {
  /** What waits, without the kinds of which nothing waits. */
  list: get('/api/admin/work', { access: 'admin', reply: z.array(WorkItem) }),
  failedJobs: get('/api/admin/failed-jobs', { access: 'admin', reply: z.array(FailedJobs) }),
  retryJobs: post('/api/admin/failed-jobs/retry', { access: 'admin', input: JobsDecision }),
  discardJobs: post('/api/admin/failed-jobs/discard', { access: 'admin', input: JobsDecision }),
}
