import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { HttpContext } from '#server/http/serve.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { isFree } from '#shared/events/price.ts'
import { isoDate } from '#shared/http/endpoint.ts'
import type { OpenEvent, OpenEventFilter, OpenEvents } from '#shared/publicPages/contract.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { publicPicture } from '../events/pictures.ts'
import { isFresh, publicCacheControl } from '../sharedCaches.ts'
import { listPublicEvents, type PublicEvent, type PublicEventFilter } from '../store.ts'

type Cursor = NonNullable<PublicEventFilter['after']>

const encodeCursor = ({ startDate, id }: Cursor) =>
  Buffer.from(`${startDate.toISOString()} ${id}`).toString('base64url')

const CursorText = z.object({ startDate: isoDate, id: z.uuid() })

const decodeCursor = (text: string): Cursor => {
  const [startDate = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const cursor = z.safeDecode(CursorText, { startDate, id })
  if (!cursor.success) throw new AppError('unknown_page')
  return cursor.data
}

const toOpenEvent = ({ publicUrl }: App['config'], event: PublicEvent): OpenEvent => ({
  id: event.id,
  url: publicUrl + eventPath(event),
  title: event.title,
  description: event.description,
  startDate: event.startDate,
  endDate: event.endDate,
  town: event.town,
  location: event.location,
  isOnline: event.isOnline,
  category: event.category,
  languages: event.languages,
  price: event.price,
  isFree: isFree(event.price),
  availability: event.availability,
  imageUrl: publicUrl + publicPicture(event, 'large'),
  updatedAt: event.updatedAt,
})

/** Upcoming public events, soonest first. */
const listOpenEvents = async (
  { db, config, now }: App,
  filter: OpenEventFilter,
): Promise<OpenEvents> => {
  const { id, city, category, language, free, group, from, to, limit, after } = filter
  const { hasPublicEvents, hasPublicGroups } = await readPlatform(db)
  if (!hasPublicEvents) throw new AppError('not_found')
  const found = await listPublicEvents(
    db,
    {
      from: from && from > now() ? from : now(),
      to,
      id,
      town: city,
      category,
      language,
      isFree: free,
      groupId: group,
      after: after === undefined ? undefined : decodeCursor(after),
      // One more, to know whether there is another page.
      limit: limit + 1,
    },
    hasPublicGroups,
  )
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    events: shown.map((event) => toOpenEvent(config, event)),
    next: last ? encodeCursor(last) : null,
  }
}

/** The same for everyone, so caches may share it. */
export const sendOpenEvents = async (
  app: App,
  filter: OpenEventFilter,
  { request, reply }: HttpContext,
): Promise<OpenEvents> => {
  const events = await listOpenEvents(app, filter)
  const hash = createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 22)
  const etag = `W/"${hash}"`
  reply.header('ETag', etag)
  reply.header('Cache-Control', publicCacheControl)
  if (isFresh(request, etag)) reply.code(304)
  return events
}
