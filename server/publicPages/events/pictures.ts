import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { sendPicture } from '#server/events/pictures/pictures.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { illustrationFor } from '#shared/events/illustrations.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import { isPublicPicture, type PublicEvent } from '../store.ts'

type Pictured = Pick<PublicEvent, 'id' | 'title' | 'description' | 'category' | 'imageUrl'>

const ownPrefix = pictureUrl('')

export const isUploaded = ({ imageUrl }: Pick<Pictured, 'imageUrl'>) =>
  imageUrl?.startsWith(ownPrefix) ?? false

/**
 * The picture that visitors see. Pictures on other sites are left out: they would tell those sites
 * who reads.
 */
export const publicPicture = (event: Pictured, size: 'large' | 'small'): string => {
  const { imageUrl } = event
  if (imageUrl && isUploaded(event))
    return `/e/pictures/${imageUrl.slice(ownPrefix.length)}?size=${size}`
  return imageUrl?.startsWith('/images/')
    ? imageUrl
    : (illustrationFor(event) ?? '/images/other.svg')
}

const pictureId = z.uuid()

/** The uploaded picture of a public event. Other pictures answer 404. */
export const sendPublicPicture = async (
  app: App,
  { params, query }: FastifyRequest,
  reply: FastifyReply,
) => {
  const id = z.safeParse(pictureId, (params as { id: string }).id)
  const { hasPublicEvents } = await readPlatform(app.db)
  if (!id.success || !hasPublicEvents || !(await isPublicPicture(app.db, pictureUrl(id.data))))
    throw new AppError('picture_not_found')
  const size = (query as { size?: string }).size === 'small' ? 'small' : 'large'
  return sendPicture(app, { id: id.data, size }, null, reply)
}
