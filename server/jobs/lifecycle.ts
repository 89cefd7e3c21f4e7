import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

/** No column refers to a user; payloads may. */
export const jobsLifecycle: Lifecycle = {
  personalData: [],
  /** Other jobs about the user find nothing to do. */
  eraseAccount: (_, tx, { id }) =>
    tx`delete from jobs where payload ->> 'userId' = ${id} or starts_with(key, ${id})`,
  retention: [
    { name: 'jobs', table: 'jobs', isExpired: (db, before) => db`failed_at < ${before}` },
  ],
}
