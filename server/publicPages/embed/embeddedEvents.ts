import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { formatDateTile, formatWeekday, formatWeekdayAndTime } from '#server/mail/dateFormat.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { directionOf, isLanguage } from '#shared/language/languages.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { eventQueryText, parseEventQuery, toRowFilter } from '../events/eventFilter.ts'
import { priceText } from '../events/eventTexts.ts'
import { linkIn } from '../layout.ts'
import { listPublicEvents, type PublicEvent } from '../store.ts'

const defaultLimit = 5
const maxLimit = 20

/** The part of the query that decides what is listed. A value that makes no sense is ignored. */
export const parseEmbedQuery = ({ limit, lang, ...query }: Record<string, string>) => ({
  filter: parseEventQuery(query),
  limit: /^\d{1,2}$/.test(limit ?? '')
    ? Math.min(Math.max(Number(limit), 1), maxLimit)
    : defaultLimit,
  chosen: isLanguage(lang) ? lang : null,
})

export type EmbedQuery = ReturnType<typeof parseEmbedQuery>

export const embedQueryText = ({ filter, limit }: EmbedQuery) =>
  `${eventQueryText(filter)}&limit=${limit}`

const tagsOf = ({ price, availability }: PublicEvent) => [
  priceText(price),
  ...(availability === 'full' ? [t('common.full')] : []),
  ...(availability === 'few' ? [t('publicPages.event.few')] : []),
]

/** All texts of the list, in the current language. Null if events are not public. */
export const embeddedEvents = async (
  { db, config: { publicUrl }, now }: App,
  { filter, limit, chosen }: EmbedQuery,
) => {
  const { name, hasPublicEvents, hasPublicGroups } = await readPlatform(db)
  if (!hasPublicEvents) return null
  const rows = await listPublicEvents(db, toRowFilter(filter, now(), limit), hasPublicGroups)
  return {
    language: currentLanguage(),
    direction: directionOf(currentLanguage()),
    label: t('publicPages.feed.title', { community: name }),
    events: rows.map((event) => ({
      url: publicUrl + linkIn(chosen, eventPath(event)),
      ...formatDateTile(event.startDate),
      title: event.title,
      when: (isAllDay(event) ? formatWeekday : formatWeekdayAndTime)(event.startDate),
      place: event.location,
      tags: tagsOf(event),
    })),
    empty: t('publicPages.events.empty'),
    all: {
      label: t('publicPages.embed.all', { community: name }),
      url: publicUrl + linkIn(chosen, '/e', eventQueryText(filter)),
    },
  }
}

export type EmbeddedEvents = NonNullable<Awaited<ReturnType<typeof embeddedEvents>>>
