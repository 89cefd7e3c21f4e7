import { type Bucket, keyOf } from '#server/files/storage/bucket.ts'
import {
  isOfFile,
  ownsBucket,
  requireKnownBucket,
  requireOwnBucket,
} from '#server/files/storage/owner.ts'
import { listContents } from '#server/files/storage/store.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

const pageSize = 1000
const retryMinutes = 5
const intervalHours = 1 / 60
const sweepHours = 24

type Needed = Pick<App, 'db' | 'now' | 'bucket'> & {
  log: { warn(details: object, line: string): void; error(details: object, line: string): void }
}

const removeDue = async ({ db, now }: Needed, bucket: Bucket) => {
  await requireOwnBucket({ db, bucket })
  // One at a time: of many, the last could be due again before its turn, and be someone else's.
  for (;;) {
    await requireKnownBucket({ db, bucket, now })
    const key = await store.takeDue(db, now(), retryMinutes)
    if (key === null) return
    if (await store.dropIfNamed(db, key)) continue
    await bucket.remove(key)
    await store.finish(db, key)
  }
}

/** Whose outage is in the log already. */
const down = new WeakSet<Bucket>()

/**
 * Deletes from the bucket what no row names any more, up to the first failure. What failed is tried
 * again ever more seldom, and the rest at the next run.
 */
export const runRemovals = async (app: Needed) => {
  const { db, now, bucket, log } = app
  if (!(bucket && (await store.hasDue(db, now())))) return
  try {
    await removeDue(app, bucket)
    down.delete(bucket)
  } catch (error) {
    if (!down.has(bucket))
      log.warn({ err: error }, 'Files cannot be deleted from the bucket now and will be later')
    down.add(bucket)
  }
}

/** Removals that should have been done by then. */
export const countOverdue = (db: App['db'], before: Date) => store.countDue(db, before)

/** All keys that rows name, in the order of the bucket. */
async function* listStored(db: App['db']) {
  for (let after: Awaited<ReturnType<typeof listContents>>[number] | null = null; ; ) {
    const page: Awaited<ReturnType<typeof listContents>> = await listContents(db, {
      isInBucket: true,
      after,
      limit: pageSize,
    })
    yield* page.map(keyOf)
    after = page.at(-1) ?? null
    if (page.length < pageSize) return
  }
}

/**
 * Keys of bytes that neither a row nor a removal names, and of rows without bytes. What is sent or
 * deleted meanwhile is in neither.
 */
export const compareBucket = async ({ db, bucket }: Pick<App, 'db' | 'bucket'>) => {
  const withoutRow: string[] = []
  const withoutBytes: string[] = []
  if (!bucket) return { withoutRow, withoutBytes }
  const stored = listStored(db)
  let next = await stored.next()
  /** Goes on to the last key that was listed, or to the end. */
  const compareRows = async (listed: string[], last?: string) => {
    const found = new Set(listed)
    for (; !next.done && (!last || next.value <= last); next = await stored.next()) {
      const key = next.value
      if (!found.has(key) && !(await bucket.has(key)) && (await store.isStored(db, key)))
        withoutBytes.push(key)
    }
  }
  for await (const page of bucket.list()) {
    const keys = page.filter(isOfFile)
    await compareRows(keys, page.at(-1))
    withoutRow.push(...(await store.listUnknown(db, keys)))
  }
  await compareRows([])
  return { withoutRow, withoutBytes }
}

/**
 * Deletes bytes without a row, and reports rows without bytes, which only a backup has. Returns how
 * many of each there were.
 */
export const sweepBucket = async (app: Needed) => {
  const { db, now, log, bucket } = app
  const { withoutRow, withoutBytes } = await compareBucket(app)
  if (bucket && withoutRow.length > 0 && (await ownsBucket({ db, bucket }))) {
    log.warn({ count: withoutRow.length }, 'The bucket had bytes of no file')
    await store.planUnknown(db, withoutRow, now())
  }
  for (const key of withoutBytes) log.error({ key }, 'The bucket lacks the bytes of a file')
  return { withoutRow: withoutRow.length, withoutBytes: withoutBytes.length }
}

export const handleRemovalJobs = (app: App) => {
  app.jobs.every('maintenance.fileRemovals', intervalHours, () => runRemovals(app))
  app.jobs.every('maintenance.fileSweep', sweepHours, async () => {
    await sweepBucket(app)
    await runRemovals(app)
  })
}
