import { createHash } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { dropPlans, planRemovals } from '#server/files/removal/store.ts'
import { type Bucket, keyOf } from '#server/files/storage/bucket.ts'
import { requireKnownBucket, requireOwnBucket } from '#server/files/storage/owner.ts'
import * as store from '#server/files/storage/store.ts'
import type { App } from '#server/http/context.ts'

const pageSize = 500
const hourMs = 3_600_000

type Needed = Pick<App, 'db' | 'now'> & { bucket: Bucket }
type Content = NonNullable<Awaited<ReturnType<typeof store.findContent>>>
export type Storage = 's3' | 'database'

const isIntact = ({ sha256 }: Content, bytes: Buffer | null): bytes is Buffer =>
  bytes !== null && createHash('sha256').update(bytes).digest().equals(sha256)

/** The row changes last, so that it always says where the bytes are. */
const moveToBucket = async ({ db, now, bucket }: Needed, content: Content) => {
  const key = keyOf(content)
  if (!isIntact(content, content.bytes)) return false
  if ((await planRemovals(db, [key], new Date(now().getTime() + hourMs))) === 0) return false
  await bucket.put(key, content.bytes)
  if (!isIntact(content, await bucket.get(key))) return false
  return inTransaction(db, async (tx) => {
    if ((await dropPlans(tx, [key])) === 0) return false
    // A file that is gone by now: its bytes still have to go.
    if (!(await store.setBytes(tx, content, null))) await planRemovals(tx, [key], now())
    return true
  })
}

const moveToDatabase = async ({ db, now, bucket }: Needed, content: Content) => {
  const bytes = await bucket.get(keyOf(content))
  if (!isIntact(content, bytes)) return false
  return inTransaction(db, async (tx) => {
    if (await store.setBytes(tx, content, bytes)) await planRemovals(tx, [keyOf(content)], now())
    return true
  })
}

/**
 * Moves all bytes, one file at a time, and compares their hashes. It can be ended and run again at any
 * time, also while the server runs. Returns how many moved, and which did not.
 */
export const moveFiles = async (app: Needed, to: Storage) => {
  if (to === 's3') await requireOwnBucket(app)
  const move = to === 's3' ? moveToBucket : moveToDatabase
  const failed: string[] = []
  let moved = 0
  for (let after: Pick<Content, 'fileId' | 'size'> | null = null; ; ) {
    const page: Pick<Content, 'fileId' | 'size'>[] = await store.listContents(app.db, {
      isInBucket: to === 'database',
      after,
      limit: pageSize,
    })
    for (const each of page) {
      const content = await store.findContent(app.db, each)
      if (!content) continue
      if (to === 's3') await requireKnownBucket(app)
      if (await move(app, content)) moved++
      else failed.push(keyOf(each))
    }
    after = page.at(-1) ?? null
    if (page.length < pageSize) return { moved, failed }
  }
}
