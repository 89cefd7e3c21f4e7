import { setImmediate as nextTurn } from 'node:timers/promises'
import { Feed } from 'feed'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import type { Platform } from '#shared/settings/platform.ts'
import { eventDescriptionHtml } from '../descriptionHtml.ts'
import { type EventQuery, eventQueryText, shownByList, toRowFilter } from '../events/eventFilter.ts'
import { priceText, timesOf } from '../events/eventTexts.ts'
import { html } from '../html.ts'
import type { RenderedPage } from '../pageCache.ts'
import { findPublicEvent, listPublicEvents, type PublicEvent } from '../store.ts'
import { type FeedFormat, feedPath } from './feedUrls.ts'

const maxEntries = 200

const notFound = (): RenderedPage => ({
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: t('publicPages.notFound.title'),
  shows: [],
})

const summaryOf = (event: PublicEvent) => {
  const { day, time } = timesOf(event)
  return `${day}, ${time}. ${event.location}. ${priceText(event.price)}`
}

const listFor = async (app: App, query: EventQuery) => {
  const platform = await readPlatform(app.db)
  if (!platform.hasPublicEvents) return null
  const filter = toRowFilter(query, app.now(), maxEntries)
  return { platform, events: await listPublicEvents(app.db, filter, platform.hasPublicGroups) }
}

const asHtml = async (text: string) => String(await html`${text}`)

/** Atom titles are HTML, RSS titles are text. */
const titleFor = async (format: FeedFormat, title: string) =>
  format === 'atom' ? asHtml(title) : title

/** XML cannot contain these characters, and one would make the whole feed unreadable. */
const withoutNoncharacters = (xml: string) => xml.replace(/[\ufffe\uffff]/g, '')

const renderNewsFeed = async (
  { config: { publicUrl } }: App,
  platform: Platform,
  events: PublicEvent[],
  { format, query }: { format: FeedFormat; query: EventQuery },
) => {
  const { name } = platform
  const queryText = eventQueryText(query)
  const link = `${publicUrl}/e${queryText && `?${queryText}`}`
  const newest = events.map(({ updatedAt }) => updatedAt.getTime())
  const feed = new Feed({
    id: link,
    link,
    title: t('publicPages.feed.title', { community: name }),
    description: t('publicPages.feed.description', { community: name }),
    language: currentLanguage(),
    copyright: name,
    favicon: `${publicUrl}/icon-192.png`,
    ...(newest.length > 0 && { updated: new Date(Math.max(...newest)) }),
    feedLinks: {
      rss: publicUrl + feedPath('rss', query),
      atom: publicUrl + feedPath('atom', query),
    },
  })
  for (const event of events) {
    // Other requests are answered meanwhile: hundreds of long descriptions take a while.
    await nextTurn()
    const url = publicUrl + eventPath(event)
    feed.addItem({
      id: `${publicUrl}/e/${event.id}`,
      link: url,
      title: await titleFor(format, event.title),
      // Readers show it as HTML.
      description: await asHtml(summaryOf(event)),
      content: String(
        await html`<p>${summaryOf(event)}</p>${eventDescriptionHtml(event, platform)}`,
      ),
      published: event.createdAt,
      date: event.updatedAt,
    })
  }
  return feed
}

const feedTypes = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
}

const calendarOf = async (publicUrl: string, name: string, events: PublicEvent[]) => {
  const { publicFile } = await import('#server/events/calendarFile.ts')
  return publicFile(
    publicUrl,
    name,
    events.map((event) => ({ ...event, url: publicUrl + eventPath(event) })),
  )
}

/** Upcoming events as RSS 2.0, Atom (RFC 4287) or iCalendar (RFC 5545). */
export const renderFeed = async (
  app: App,
  format: FeedFormat,
  query: EventQuery,
): Promise<RenderedPage> => {
  const found = await listFor(app, query)
  if (!found) return notFound()
  const { platform, events } = found
  const type = feedTypes[format]
  const shows = shownByList(query)
  if (format === 'ics')
    return {
      status: 200,
      type,
      body: await calendarOf(app.config.publicUrl, platform.name, events),
      shows,
    }
  const feed = await renderNewsFeed(app, platform, events, { format, query })
  const body = withoutNoncharacters(format === 'rss' ? feed.rss2() : feed.atom1())
  return { status: 200, type, body, shows }
}

/** One event, for "Add to calendar". */
export const renderEventFile = async (app: App, id: string): Promise<RenderedPage> => {
  const { name, hasPublicEvents } = await readPlatform(app.db)
  const event = hasPublicEvents ? await findPublicEvent(app.db, id, false) : null
  if (!event) return notFound()
  const body = await calendarOf(app.config.publicUrl, name, [event])
  return { status: 200, type: feedTypes.ics, body, shows: ['events'] }
}
