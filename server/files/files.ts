import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { FileRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { FileSize, NewFile } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { hashOf, type PreparedFile, storePrepared } from './prepare.ts'
import { dropPlans, planRemovals } from './removal/store.ts'
import { nearlyFullOf, requireSpace } from './space.ts'
import { type Bucket, keyOf } from './storage/bucket.ts'
import { requireKnownBucket } from './storage/owner.ts'
import * as store from './store.ts'
import { withUploadedFile } from './upload.ts'

const hourMs = 3_600_000
const stagedHours = 24

type Owner = { kind: store.OwnerKind; id: string }

/** Rejects who may not see what a file belongs to; null: a visitor. */
type MayRead<Reader = Me | null> = (db: Db, me: Reader, id: string) => Promise<unknown>
export type FileOwners = Record<store.OwnerKind, MayRead>
/**
 * Shows a new description to those who see what the file belongs to; null: it was taken back.
 * Rejects who may not write to them now.
 */
export type FileChanges = Record<
  store.OwnerKind,
  (app: App, tx: Tx, me: Me, id: string, description: string | null) => Promise<unknown>
>

export const forMembers =
  (mayRead: MayRead<Me>): MayRead =>
  async (db, me, id) => {
    if (!me) throw new AppError('not_signed_in')
    return mayRead(db, me, id)
  }

declare module '#server/http/context.ts' {
  interface App {
    fileOwners: FileOwners
    fileChanges: FileChanges
    /** Null: files are in the database. */
    bucket: Bucket | null
  }
}

const unavailable = ({ log }: Pick<App, 'log'>, error: unknown) => {
  log.warn(
    { err: error },
    'The bucket of S3_URL cannot be used: files can neither be sent nor seen',
  )
  return new AppError('file_store_unavailable', { retryAfterSeconds: 60 })
}

/** Puts the bytes into the bucket, from which they go again if their row is never written. */
const putInBucket = async (app: App, id: string, { contents }: PreparedFile) => {
  const { db, bucket, now } = app
  if (!bucket) return []
  const keys = contents.map(({ size }) => keyOf({ fileId: id, size }))
  await planRemovals(db, keys, new Date(now().getTime() + hourMs))
  try {
    await requireKnownBucket({ db, bucket, now })
    await Promise.all(
      contents.map(({ size, bytes }) => bucket.put(keyOf({ fileId: id, size }), bytes)),
    )
    return keys
  } catch (error) {
    throw unavailable(app, error)
  }
}

const addFile = async (
  { bucket }: Pick<App, 'bucket'>,
  tx: Tx,
  row: Pick<FileRow, 'id' | 'userId' | 'clientId' | 'createdAt'>,
  { contents, ...file }: PreparedFile,
) => {
  const bytes = contents.reduce((sum, each) => sum + each.bytes.length, 0)
  await store.addFile(tx, { ...row, ...file, bytes, description: null })
  await store.addContents(
    tx,
    contents.map(({ size, bytes: content, sha256 }) => ({
      fileId: row.id,
      size,
      byteCount: content.length,
      sha256,
      bytes: bucket ? null : content,
    })),
  )
  return bytes
}

/** Of each person, in this process. */
const running = new Map<string, number>()
const maxRunning = 4

/** So that no one fills the queue of all. */
const inOneOfFew = async <T>({ id }: Me, work: () => Promise<T>): Promise<T> => {
  const count = running.get(id) ?? 0
  if (count >= maxRunning) throw new AppError('files_busy', { retryAfterSeconds: 20 })
  running.set(id, count + 1)
  try {
    return await work()
  } finally {
    const others = (running.get(id) ?? 0) - 1
    if (others > 0) running.set(id, others)
    else running.delete(id)
  }
}

/** An upload of which the browser did not see the reply, so it sends it again. */
const findRepeated = async (db: Db, me: Me, clientId: string | undefined) => {
  const staged = clientId ? await store.findStaged(db, me.id, clientId) : null
  return staged && { ...staged.file, nearlyFull: null }
}

type Upload = { name: string; groupId?: string | undefined; clientId?: string | undefined }

/** Stores a file of which only its owner knows until it is sent. Idempotent by client id. */
export const stageFile = (
  app: App,
  me: Me,
  { name, groupId, clientId }: Upload,
  body: Readable,
): Promise<NewFile> => {
  const sender = { me, groupId }
  const keep = async (prepared: PreparedFile) => {
    const named = { id: uuid(), userId: me.id, clientId: clientId ?? null }
    const row = { ...named, createdAt: app.now() }
    const keys = await putInBucket(app, row.id, prepared)
    return inTransaction(app.db, async (tx) => {
      await store.lockOwner(tx, me.id)
      // The bytes of this one go from the bucket, as planned.
      const concurrent = await findRepeated(tx, me, clientId)
      if (concurrent) return concurrent
      const space = await requireSpace(app, tx, sender)
      const bytes = await addFile(app, tx, row, prepared)
      if ((await dropPlans(tx, keys)) < keys.length) throw new AppError('file_store_unavailable')
      const staged = await store.findAttached(tx, row.id)
      if (!staged) throw new Error('A staged file is missing')
      return { ...staged.file, nearlyFull: nearlyFullOf(space, bytes) }
    })
  }
  const stage = async (file: FileHandle) => {
    const repeated = await findRepeated(app.db, me, clientId)
    if (repeated) return repeated
    await requireSpace(app, app.db, sender)
    return storePrepared(file, name, keep, app.renderPicture)
  }
  return inOneOfFew(me, () => withUploadedFile(app, body, stage))
}

const notFound = () => new AppError('file_not_found')

type Description = { id: string; description: string }

/** Those who may change these describe all of their files. */
const sharedOwners: store.OwnerKind[] = ['event', 'hosting', 'guide']

/** Returns false if the file was sent or deleted meanwhile. */
const tryDescribing = (app: App, me: Me, { id, description }: Description) =>
  inTransaction(app.db, async (tx) => {
    const file = await store.findFile(tx, id)
    const isShared = file?.owner && sharedOwners.includes(file.owner.kind)
    if (!file || (file.userId !== me.id && !isShared)) throw notFound()
    const changed = description || null
    if (changed === file.description && !isShared) return true
    // Before the file is locked: those who delete a message lock its conversation first.
    if (file.owner) await app.fileChanges[file.owner.kind](app, tx, me, file.owner.id, changed)
    return store.setDescription(tx, file, changed)
  })

export const describeFile = async (app: App, me: Me, description: Description) => {
  const isDone =
    (await tryDescribing(app, me, description)) || (await tryDescribing(app, me, description))
  if (!isDone) throw new AppError('file_not_found')
}

export const removeStagedFile = async ({ db }: Pick<App, 'db'>, me: Me, id: string) => {
  if (!(await store.removeStaged(db, me.id, id))) throw new AppError('file_not_found')
}

/** In the transaction that sends what they belong to: each belongs to one thing for ever. */
export const attachFiles = async (tx: Tx, me: Me, ids: string[], owner: Owner) => {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await store.attach(tx, me.id, wanted, owner)) < wanted.length)
    throw new AppError('file_not_available')
}

/** As `attachFiles`, for something that has files already: the rest of them is deleted. */
export const replaceFiles = async (tx: Tx, me: Me, ids: string[], owner: Owner) => {
  const kept = await store.keepOnly(tx, store.owners[owner.kind], owner.id, ids)
  const added = ids.filter((id) => !kept.includes(id))
  await attachFiles(tx, me, added, owner)
  // In the order of all of them.
  if (added.length > 0) await store.keepOnly(tx, store.owners[owner.kind], owner.id, ids)
  return added.length
}

/** What was written in one place is shown in another. */
export const moveFiles = store.move

/** Where pictures are shown to everyone, also to people who do not see them. */
export const requireDescribed = async (tx: Tx, owner: Owner) => {
  if (await store.hasUndescribed(tx, owner)) throw new AppError('pictures_undescribed')
}

/** Null: it is not there. Rejects when the bucket sends something else, or nothing. */
const readFromBucket = async (
  app: Pick<App, 'bucket' | 'log'>,
  key: string,
  sha256: Buffer,
): Promise<Buffer | null> => {
  try {
    if (!app.bucket) throw new Error('S3_URL is not set')
    const bytes = await app.bucket.get(key)
    if (bytes && !hashOf(bytes).equals(sha256)) throw new Error('It sent other bytes')
    return bytes
  } catch (error) {
    throw unavailable(app, error)
  }
}

/** The caller has checked who may see the file. It is read later, after a transaction of `db`. */
export const findContentOf = async (
  app: Pick<App, 'db' | 'bucket' | 'log'>,
  db: Db,
  file: Pick<FileRow, 'id' | 'kind' | 'name'>,
  size: FileSize,
) => {
  const content = await store.findContent(db, file.id, size)
  if (!content) throw notFound()
  const read = async () => {
    const stored = await store.findBytes(app.db, file.id, size)
    if (!stored) throw notFound()
    if (stored.bytes) return stored.bytes
    const bytes = await readFromBucket(app, keyOf({ fileId: file.id, size }), content.sha256)
    if (!bytes) throw notFound()
    return bytes
  }
  return { file, ...content, read }
}
export type FoundContent = Awaited<ReturnType<typeof findContentOf>>

/** Rejects who may not see the file now, and a size that it does not have. */
export const findContent = async (
  app: Pick<App, 'db' | 'fileOwners' | 'bucket' | 'log'>,
  me: Me | null,
  { id, size }: { id: string; size: FileSize },
) => {
  // Visitors get one answer, whether there is such a file or not.
  const hidden = () => (me ? notFound() : new AppError('not_signed_in'))
  const file = await store.findFile(app.db, id)
  if (!file) throw hidden()
  if (!file.owner && !(file.isStaged && file.userId === me?.id)) throw hidden()
  if (file.owner)
    await app.fileOwners[file.owner.kind](app.db, me, file.owner.id).catch((error: unknown) => {
      throw error instanceof AppError ? hidden() : error
    })
  return findContentOf(app, app.db, file, size)
}

export const handleFileJobs = (app: App) =>
  app.jobs.every('maintenance.stagedFiles', 1, () =>
    store.removeOldStaged(app.db, new Date(app.now().getTime() - stagedHours * hourMs)),
  )
