/** Where every call of the product lives; anything else is a page or a file. */
export const apiPrefix = '/api'

/**
 * Every address that is a page, in the notation of the browser's router. The server answers 404
 * for any other, so that an unknown address is not only shown but is a 404.
 */
export const pagePaths = [
  '/',
  '/auth',
  '/auth/reset',
  '/auth/confirm',
  '/events',
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

/** `/events/:id` → a pattern that fits `/events/anything` and nothing longer or shorter. */
export const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

const patterns = pagePaths.map(patternOf)

/** Which page an address is, by its path. */
export const pageAt = (path: string): PagePath | undefined =>
  pagePaths[patterns.findIndex((pattern) => pattern.test(path))]
