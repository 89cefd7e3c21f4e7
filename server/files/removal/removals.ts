import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

const batchSize = 100
const retryMinutes = 5
const intervalHours = 1 / 60
const sweepHours = 24

type Needed = Pick<App, 'db' | 'now' | 'bucket' | 'log'>

/** Deletes from the bucket what no row names any more; what fails is tried again, ever more seldom. */
export const runRemovals = async ({ db, now, bucket, log }: Needed) => {
  if (!bucket) return
  for (;;) {
    const due = await store.takeDue(db, now(), retryMinutes, batchSize)
    for (const { key } of due)
      try {
        await bucket.remove(key)
        await store.finish(db, key)
      } catch (error) {
        log.warn({ err: error }, 'A file could not be deleted from the bucket and will be later')
      }
    if (due.length < batchSize) return
  }
}

/** Compares two ascending lists of keys. */
const missingIn = (expected: string[], found: ReadonlySet<string>) =>
  expected.filter((key) => !found.has(key))

/**
 * Compares the bucket with the rows. Bytes without a row are deleted; rows without bytes are reported,
 * because only a backup has them. Returns how many of each there were.
 */
export const sweepBucket = async ({ db, now, bucket, log }: Needed) => {
  if (!bucket) return { withoutRow: 0, withoutBytes: 0 }
  let withoutRow = 0
  const found = new Set<string>()
  // Rows that are written while the bucket is listed are not expected to be in the list.
  const expected: string[] = []
  for (let after = ''; ; ) {
    const page = await store.listStored(db, after, 1000)
    expected.push(...page)
    after = page.at(-1) ?? ''
    if (page.length < 1000) break
  }
  for await (const keys of bucket.list()) {
    for (const key of keys) found.add(key)
    const unknown = await store.listUnknown(db, keys)
    withoutRow += unknown.length
    if (unknown.length > 0) await store.planRemovals(db, unknown, now())
  }
  const missing = missingIn(expected, found)
  for (const key of missing) log.error({ key }, 'The bucket lacks the bytes of a file')
  return { withoutRow, withoutBytes: missing.length }
}

export const handleRemovalJobs = (app: App) => {
  app.jobs.every('maintenance.fileRemovals', intervalHours, () => runRemovals(app))
  app.jobs.every('maintenance.fileSweep', sweepHours, async () => {
    await sweepBucket(app)
    await runRemovals(app)
  })
}
