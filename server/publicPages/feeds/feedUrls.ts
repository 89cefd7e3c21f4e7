import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { type EventQuery, eventQueryText } from '../events/eventFilter.ts'
import { html } from '../html.ts'
import { localizedPath, type PageContent, type Site } from '../layout.ts'

const types = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
} as const

export type FeedFormat = keyof typeof types

/**
 * A feed has the filter of its page, except for the month: it goes on. It names the language,
 * because calendars and feed readers do not tell which one their user reads.
 */
export const feedPath = (format: FeedFormat, { month: _, ...query }: EventQuery): string =>
  localizedPath(`/feeds/events.${format}`, currentLanguage(), eventQueryText(query))

/** For the head of a page. */
export const feedLinks = (
  { platform }: Site,
  query: EventQuery,
): NonNullable<PageContent['feeds']> => {
  const title = t('publicPages.feed.title', { community: platform.name })
  return (['rss', 'atom', 'ics'] as const).map((format) => ({
    ...{ type: types[format], title },
    href: feedPath(format, query),
  }))
}

/** The links that readers see. */
export const followSection = (query: EventQuery) =>
  html`<section class="card tight"><h2>${t('publicPages.events.follow')}</h2><p class="muted small">${t('publicPages.events.followNote')}</p><p class="row"><a class="button quiet" href="${feedPath('ics', query)}">${t('publicPages.events.calendar')}</a><a class="button quiet" href="${feedPath('rss', query)}">${t('publicPages.events.rss')}</a><a class="button quiet" href="${feedPath('atom', query)}">${t('publicPages.events.atom')}</a></p></section>`
