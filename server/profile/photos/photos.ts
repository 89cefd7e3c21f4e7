import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { changeUser } from '#server/profile/profile.ts'
import { toMe } from '#server/users/users.ts'
import type { photoSizes } from '#shared/profile/contract.ts'
import { photoPath } from '#shared/profile/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from '../store.ts'

export const setPhoto = async (app: App, me: Me, bytes: Buffer): Promise<Me> => {
  const { resizeSquare } = await import('./resize.ts')
  const squares = await resizeSquare(bytes)
  return inTransaction(app.db, async (tx) => {
    const id = uuid()
    const row = await changeUser(app, tx, me.id, { profilePhoto: photoPath(id) })
    await store.upsertPhoto(tx, { id, userId: me.id, ...squares, createdAt: app.now() })
    return toMe(row, me.dataExportRequested)
  })
}

/** Idempotent: removing a missing photo is no error. */
export const removePhoto = (app: App, me: Me): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await changeUser(app, tx, me.id, { profilePhoto: null })
    await store.removePhoto(tx, me.id)
  })

type PhotoRequest = { id: string; size: keyof typeof photoSizes }

// Long enough for browsing, short enough that a removed photo disappears soon.
const cacheSeconds = 300

/** Each photo has its own URL, so an ETag match is always current. */
export const sendPhoto = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, size }: PhotoRequest,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) => {
  const bytes = await store.findPhoto(db, me.id, id, size)
  if (!bytes) throw new AppError('photo_not_found')
  const etag = `"${id}-${size}"`
  reply.headers({
    'Cache-Control': `private, max-age=${cacheSeconds}`,
    // Another user of the same browser must not get the cached photo.
    Vary: 'Cookie',
    ETag: etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/webp').send(bytes)
}
