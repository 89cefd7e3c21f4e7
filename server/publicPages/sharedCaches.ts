import type { FastifyRequest } from 'fastify'

/**
 * For pages, feeds, data and preview images. Shared caches keep them for a minute and never longer
 * (RFC 9111, 5.2.2.10), so that what is hidden is soon gone everywhere. Browsers ask each time.
 */
export const publicCacheControl = 'public, max-age=0, must-revalidate, s-maxage=60'

/** Whether the reader has this version already. */
export const isFresh = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '').split(/,\s*/).includes(etag)
