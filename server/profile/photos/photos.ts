import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Origin } from '#server/privacy/audit.ts'
import { changeUser } from '#server/profile/profile.ts'
import { toMe } from '#server/users/users.ts'
import type { photoSizes } from '#shared/profile/contract.ts'
import { addressOfPhoto } from '#shared/profile/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { squaresOf } from './squares.ts'
import * as store from './store.ts'

export const setPhoto = async (app: App, me: Me, bytes: Buffer, origin?: Origin): Promise<Me> => {
  const squares = await squaresOf(bytes)
  return inTransaction(app.db, async (tx) => {
    const id = uuid()
    const row = await changeUser(app, tx, me.id, { profilePhoto: addressOfPhoto(id) }, origin)
    await store.putPhoto(tx, { id, userId: me.id, ...squares, createdAt: app.now() })
    return toMe(row, me.dataExportRequested)
  })
}

/** Taking away what is not there is no mistake. */
export const removePhoto = (app: App, me: Me, origin: Origin): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await changeUser(app, tx, me.id, { profilePhoto: null }, origin)
    await store.removePhoto(tx, me.id)
  })

type Asked = { id: string; size: keyof typeof photoSizes }

// Long enough for a walk through the screens, short enough to be gone soon after it is taken away.
const keptSeconds = 300

/** A photo never changes under its address: a browser that has it is told so. */
export const sendPhoto = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, size }: Asked,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) => {
  const bytes = await store.findPhoto(db, me.id, id, size)
  if (!bytes) throw new Refusal(404, 'Photo not found')
  const mark = `"${id}-${size}"`
  reply.headers({
    'Cache-Control': `private, max-age=${keptSeconds}`,
    // Whoever signs in next on this device asks for themselves.
    Vary: 'Cookie',
    ETag: mark,
  })
  if (request.headers['if-none-match'] === mark) return reply.code(304).send()
  return reply.type('image/webp').send(bytes)
}
