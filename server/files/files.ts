import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { FileSize, NewFile } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { type PreparedFile, withPreparedFile } from './prepare.ts'
import { dropPlans, planRemovals } from './removal/store.ts'
import { nearlyFullOf, requireSpace } from './space.ts'
import type { Bucket } from './storage/bucket.ts'
import * as store from './store.ts'
import { withUploadedFile } from './upload.ts'

const hourMs = 3_600_000
const stagedHours = 24

/** Rejects who may not see what a file belongs to. */
export type MayRead = (db: Db, me: Me, id: string) => Promise<unknown>
export type FileOwners = Record<store.OwnerKind, MayRead>
/** Shows a new description to those who see what the file belongs to. */
export type FileChanges = Record<
  store.OwnerKind,
  (app: App, tx: Tx, id: string) => Promise<unknown>
>

declare module '#server/http/context.ts' {
  interface App {
    fileOwners: FileOwners
    fileChanges: FileChanges
    /** Null: files are in the database. */
    bucket: Bucket | null
  }
}

/** The key of its bytes in the bucket. */
const keyOf = (id: string, size: FileSize) => `${id}/${size}`

/** Puts the bytes into the bucket, from which they go again if their row is never written. */
const putInBucket = async ({ db, bucket, now }: App, id: string, { contents }: PreparedFile) => {
  if (!bucket) return []
  const keys = contents.map(({ size }) => keyOf(id, size))
  await planRemovals(db, keys, new Date(now().getTime() + hourMs))
  for (const { size, bytes } of contents)
    await bucket.put(keyOf(id, size), bytes).catch(() => {
      throw new AppError('file_store_unavailable', { retryAfterSeconds: 60 })
    })
  return keys
}

const addFile = async (
  { bucket }: Pick<App, 'bucket'>,
  tx: Tx,
  row: { id: string; userId: string; createdAt: Date },
  { contents, ...file }: PreparedFile,
) => {
  const bytes = contents.reduce((sum, each) => sum + each.bytes.length, 0)
  await store.addFile(tx, { ...row, ...file, bytes, description: null })
  await store.addContents(
    tx,
    contents.map(({ size, bytes: content }) => ({
      fileId: row.id,
      size,
      byteCount: content.length,
      sha256: createHash('sha256').update(content).digest(),
      bytes: bucket ? null : content,
    })),
  )
}

/** Stores a file of which only its owner knows until it is sent. */
export const stageFile = (app: App, me: Me, name: string, body: Readable): Promise<NewFile> =>
  withUploadedFile(app, body, async (path) => {
    await requireSpace(app, app.db, me)
    return withPreparedFile(path, name, async (prepared) => {
      const row = { id: uuid(), userId: me.id, createdAt: app.now() }
      const keys = await putInBucket(app, row.id, prepared)
      return inTransaction(app.db, async (tx) => {
        await store.lockOwner(tx, me.id)
        await requireSpace(app, tx, me)
        await addFile(app, tx, row, prepared)
        if ((await dropPlans(tx, keys)) < keys.length) throw new AppError('file_store_unavailable')
        const staged = await store.findAttached(tx, row.id)
        if (!staged) throw new Error('A staged file is missing')
        return { ...staged.file, nearlyFull: await nearlyFullOf(app, tx, me) }
      })
    })
  })

export const describeFile = (
  app: App,
  me: Me,
  { id, description }: { id: string; description: string },
) =>
  inTransaction(app.db, async (tx) => {
    const file = await store.findFile(tx, id)
    // Before the file is locked: those who delete a message lock its conversation first.
    if (file?.owner && file.userId === me.id)
      await app.fileChanges[file.owner.kind](app, tx, file.owner.id)
    if (!(await store.setDescription(tx, me.id, id, description || null)))
      throw new AppError('file_not_found')
  })

/** Idempotent: removing one that is gone or was sent is no error. */
export const removeStagedFile = ({ db }: Pick<App, 'db'>, me: Me, id: string) =>
  store.removeStaged(db, me.id, id)

/** In the transaction that sends what they belong to: each belongs to one thing for ever. */
export const attachFiles = async (
  tx: Tx,
  me: Me,
  ids: string[],
  owner: { kind: store.OwnerKind; id: string },
) => {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await store.attach(tx, me.id, wanted, owner)) < wanted.length)
    throw new AppError('file_not_available')
}

/** Rejects who may not see the file now, and a size that it does not have. */
export const findContent = async (
  app: Pick<App, 'db' | 'fileOwners' | 'bucket'>,
  me: Me,
  { id, size }: { id: string; size: FileSize },
) => {
  const notFound = () => new AppError('file_not_found')
  const file = await store.findFile(app.db, id)
  if (!file) throw notFound()
  if (!file.owner && file.userId !== me.id) throw notFound()
  if (file.owner)
    await app.fileOwners[file.owner.kind](app.db, me, file.owner.id).catch((error: unknown) => {
      throw error instanceof AppError ? notFound() : error
    })
  const content = await store.findContent(app.db, id, size)
  if (!content) throw notFound()
  const read = async () => {
    const bytes = content.bytes ?? (await app.bucket?.get(keyOf(id, size)))
    if (!bytes) throw notFound()
    return bytes
  }
  return { file, sha256: content.sha256, read }
}

export const handleFileJobs = (app: App) =>
  app.jobs.every('maintenance.stagedFiles', 1, () =>
    store.removeOldStaged(app.db, new Date(app.now().getTime() - stagedHours * hourMs)),
  )
