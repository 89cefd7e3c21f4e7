import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { listResources } from '#server/resources/resources.ts'
import { languages } from '#shared/language/languages.ts'
import { eventPath, groupPath, guidePath } from '#shared/publicPages/paths.ts'
import { hasPublicPages } from '#shared/settings/platform.ts'
import { localizedPath } from './layout.ts'
import type { RenderedPage } from './pageCache.ts'
import { listEventsForSitemap, listPublicGroups } from './store.ts'

// A sitemap has at most 50,000 URLs (sitemaps.org). Each of ours lists seven alternates.
const maxEvents = 2000
const maxGroups = 1000
const historyMs = 90 * 24 * 3_600_000

type Entry = { path: string; changedAt?: Date }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const entryXml = (publicUrl: string, { path, changedAt }: Entry) => {
  const alternates = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(publicUrl + localizedPath(path, language))}"/>`,
  )
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}${alternates.join('')}</url>`
}

const listEntries = async (app: App): Promise<Entry[]> => {
  const platform = await readPlatform(app.db)
  const { hasPublicEvents, hasPublicGuides, hasPublicGroups } = platform
  const since = new Date(app.now().getTime() - historyMs)
  const [events, guides, groups] = await Promise.all([
    hasPublicEvents ? listEventsForSitemap(app.db, since, maxEvents) : [],
    hasPublicGuides ? listResources(app, {}) : [],
    hasPublicGroups ? listPublicGroups(app.db, maxGroups) : [],
  ])
  return [
    ...(hasPublicPages(platform) ? [{ path: '/welcome' }] : []),
    ...(hasPublicEvents ? [{ path: '/e' }] : []),
    ...(hasPublicGuides ? [{ path: '/g' }] : []),
    ...events.map((event) => ({ path: eventPath(event), changedAt: event.updatedAt })),
    ...guides.map(({ slug, updatedAt }) => ({ path: guidePath(slug), changedAt: updatedAt })),
    ...groups.map(({ id }) => ({ path: groupPath(id) })),
  ]
}

/** The public pages for search engines, by sitemaps.org. */
export const renderSitemap = async (app: App): Promise<RenderedPage> => {
  const entries = await listEntries(app)
  const urls = entries.map((entry) => entryXml(app.config.publicUrl, entry)).join('')
  return {
    status: 200,
    type: 'application/xml; charset=utf-8',
    // Not each group: it has an address here, and no text.
    shows: ['events', 'guides'],
    body: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`,
  }
}

/** What crawlers may fetch (RFC 9309). All other pages need an account. */
export const renderRobots = async (app: App): Promise<RenderedPage> => {
  const platform = await readPlatform(app.db)
  const lists = ['/e', '/g', '/welcome'].flatMap((path) => [`${path}$`, `${path}?`])
  const files = ['/previews/', '/feeds/', '/images/', '/assets/', '/icon.svg']
  const allowed = [...lists, '/e/', '/g/', '/c/', ...files]
  const disallowed = hasPublicPages(platform) ? ['/e/*/poster', '/g/*/poster', '/'] : ['/']
  const lines = [
    ...(hasPublicPages(platform) ? allowed.map((path) => `Allow: ${path}`) : []),
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app.config.publicUrl}/sitemap.xml`,
  ]
  return {
    status: 200,
    type: 'text/plain; charset=utf-8',
    shows: [],
    body: ['User-agent: *', ...lines, ''].join('\n'),
  }
}
