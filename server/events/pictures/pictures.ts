import type { FastifyReply } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { picturesOf } from '#server/profile/photos/squares.ts'
import { pictureSizes } from '#shared/events/planning/contract.ts'
import { addressOfPicture } from '#shared/events/planning/rules.ts'
import * as store from './store.ts'

const everyHours = 24
// Somebody may still be writing the event that it is for.
const unusedForMs = 24 * 3_600_000

/** Kept until some event shows it; `forgetPictures` takes those that none does. */
export const addPicture = async ({ db, now }: App, bytes: Buffer) => {
  const sizes = await picturesOf(bytes, pictureSizes)
  const id = uuid()
  await store.addPicture(db, { id, ...sizes, createdAt: now() })
  return { imageUrl: addressOfPicture(id) }
}

const keptSeconds = 365 * 24 * 3600

/** It never changes under its address, and stays with whoever has seen it. */
export const sendPicture = async (
  { db }: Pick<App, 'db'>,
  { id, size }: { id: string; size: keyof typeof pictureSizes },
  reply: FastifyReply,
) => {
  const bytes = await store.findPicture(db, id, size)
  if (!bytes) throw new Refusal(404, 'Picture not found')
  return reply
    .header('Cache-Control', `private, max-age=${keptSeconds}, immutable`)
    .type('image/webp')
    .send(bytes)
}

export const forgetPictures = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  store.removeUnused(db, new Date(now().getTime() - unusedForMs), addressOfPicture(''))

export const handlePictureJobs = (app: App) =>
  app.jobs.every('upkeep.eventPictures', everyHours, () => forgetPictures(app))
