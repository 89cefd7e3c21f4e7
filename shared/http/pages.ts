/** Prefix of all API paths; any other path is a page or a file. */
export const apiPrefix = '/api'

/** Prefix of what any website may read, without an account. */
export const openApiPrefix = `${apiPrefix}/open/`

/**
 * Paths of all pages in the router's notation. The server sends status 404 for any other path, so
 * that a not-found page has the right status.
 */
export const pagePaths = [
  '/',
  '/auth',
  '/auth/reset',
  '/auth/confirm',
  '/auth/book',
  '/auth/booking',
  '/events',
  '/hosting',
  '/hosting/:id',
  '/hosted-events/:id',
  '/groups',
  '/groups/:id',
  '/community',
  '/community/:id',
  '/resources',
  '/resources/:slug',
  '/connections',
  '/people/:username',
  '/messages',
  '/profile',
  '/share',
  '/privacy',
  '/privacy/documents/:name',
  '/privacy/contact',
  '/privacy/accessibility',
  '/privacy/unsubscribe',
  '/safety',
  '/admin',
  '/admin/guides',
] as const

export type PagePath = (typeof pagePaths)[number]

/** `/events/:id` → a pattern that matches exactly `/events/<segment>`. */
export const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

const patterns = pagePaths.map(patternOf)

/** The page that a path belongs to. */
export const pageAt = (path: string): PagePath | undefined =>
  pagePaths[patterns.findIndex((pattern) => pattern.test(path))]

/** Pages that the server renders for visitors. The router of the app does not know them. */
export const isPublicPage = (path: string) => /^\/(e|g|c|welcome)(\/|$)/.test(path)

/** What other sites and programs fetch: feeds, embedded lists, the files for search engines. */
export const isForOtherSites = (path: string) => /^\/(embed|feeds|sitemap|robots)\b/.test(path)
