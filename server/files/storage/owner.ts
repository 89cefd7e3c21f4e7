import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Bucket } from './bucket.ts'
import * as store from './store.ts'

/** Names the installation that may change the bucket. */
export const ownerKey = 'welkom-owner'

const fileKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(small|medium|large|document)$/

/** Others may keep something in the same bucket, which is never deleted. */
export const isOfFile = (key: string) => fileKey.test(key)

type Needed = Pick<App, 'db'> & { bucket: Bucket }

/**
 * Whether this installation may change the bucket; an empty one becomes its own. A restored backup
 * may only read it: what was sent since would have no row there, and be deleted for everyone.
 */
export const ownsBucket = async ({ db, bucket }: Needed) => {
  const owner = await bucket.get(ownerKey)
  const claim = await store.findClaim(db)
  if (owner) return owner.toString() === claim
  await bucket.put(ownerKey, Buffer.from(claim ?? (await store.addClaim(db, randomUUID()))))
  return true
}

export const requireOwnBucket = async (app: Needed) => {
  if (!(await ownsBucket(app)))
    throw new Error(
      'The bucket of S3_URL belongs to another installation, or to the one of the backup. If this one replaces it, run npm run files -- --take-over',
    )
}

const knownMs = 60_000
/** When each was last known to be this installation's. */
const known = new WeakMap<Bucket, number>()

/** As `requireOwnBucket`, asking once a minute: another installation may take it over. */
export const requireKnownBucket = async (app: Needed & Pick<App, 'now'>) => {
  const now = app.now().getTime()
  if (now - (known.get(app.bucket) ?? Number.NEGATIVE_INFINITY) < knownMs) return
  await requireOwnBucket(app)
  known.set(app.bucket, now)
}

/** Makes the bucket this installation's. Any other can only read it from now on. */
export const takeOverBucket = async ({ db, bucket }: Needed) => {
  const claim = randomUUID()
  await store.replaceClaim(db, claim)
  await bucket.put(ownerKey, Buffer.from(claim))
}

/** For a restored backup, which may run beside the installation that it is a copy of. */
export const giveUpBucket = (tx: Tx) => store.dropClaim(tx)

/** Says at the start whether the bucket can be used. Without it, everything but files works. */
export const reportBucket = async ({ db, bucket, log }: Pick<App, 'db' | 'bucket' | 'log'>) => {
  if (!bucket) return
  try {
    await requireOwnBucket({ db, bucket })
    log.info('The bucket of S3_URL can be used')
  } catch (error) {
    log.error({ err: error }, 'Files can neither be sent nor seen: check S3_URL')
  }
}
