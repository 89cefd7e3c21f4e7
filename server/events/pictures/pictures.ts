import type { FastifyReply } from 'fastify'
import { v7 as uuid } from 'uuid'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { pictureSizes } from '#shared/events/pictures/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const cleanupIntervalHours = 24
// The event or group may still be in an open form.
const unusedGraceMs = 24 * 3_600_000

/** Pictures that no event and no group uses are deleted later. */
export const addPicture = async ({ db, now }: App, bytes: Buffer) => {
  const { resizeImage } = await import('#server/profile/photos/resize.ts')
  const sizes = await resizeImage(bytes, pictureSizes)
  const id = uuid()
  await store.addPicture(db, { id, ...sizes, createdAt: now() })
  return { imageUrl: pictureUrl(id) }
}

const cacheSeconds = 365 * 24 * 3600

/** Immutable under its URL, so browsers cache it for a year. `null`: the caller has checked it. */
export const sendPicture = async (
  { db }: Pick<App, 'db'>,
  { id, size }: { id: string; size: keyof typeof pictureSizes },
  me: Me | null,
  reply: FastifyReply,
) => {
  const seesAll = !me || me.isAdmin || me.isModerator
  const bytes = await store.findPicture(db, { id, size, viewerId: seesAll ? null : me.id })
  if (!bytes) throw new AppError('picture_not_found')
  return reply
    .header('Cache-Control', `private, max-age=${cacheSeconds}, immutable`)
    .type('image/webp')
    .send(bytes)
}

export const deleteUnusedPictures = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  store.deleteUnused(db, new Date(now().getTime() - unusedGraceMs), pictureUrl(''))

export const handlePictureJobs = (app: App) =>
  app.jobs.every('maintenance.eventPictures', cleanupIntervalHours, () => deleteUnusedPictures(app))
