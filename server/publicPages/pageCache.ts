import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** A page before it is cached. */
export type RenderedPage = {
  status: number
  type: string
  body: string
  /** Where a redirect leads. */
  location?: string
}

export type CachedPage = {
  status: number
  type: string
  location: string | undefined
  etag: string
  /** By content encoding. */
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

/** Upcoming events become past ones without any change in the database. */
const lifetimeMs = 60_000
const maxPages = 500
// Of the slowest levels, since a page is compressed once for many visitors.
const brotliQuality = 9

const compressWith = {
  gzip: promisify(gzip),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
}

const prepare = async ({ status, type, body, location }: RenderedPage): Promise<CachedPage> => {
  const identity = Buffer.from(body)
  const [gzipped, br] = await Promise.all([compressWith.gzip(identity), compressWith.br(identity)])
  // Weak: the encodings differ in their bytes.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, type, location, etag, bodies: { identity, gzip: gzipped, br } }
}

type Entry = { page: Promise<CachedPage>; expiresAt: number }

/**
 * Pages without personal data, in memory. `clear` forgets all of them: a page that is being rendered
 * then was read before the change, so it is sent to its readers but not kept.
 */
export const createPageCache = (now: () => Date) => {
  const entries = new Map<string, Entry>()

  const keep = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size <= maxPages) return
    const [oldest] = entries.keys()
    if (oldest !== undefined) entries.delete(oldest)
  }

  /** Errors and pages that are not found are not kept: their addresses are countless. */
  const forgetUnlessFound = async (key: string, entry: Entry) => {
    const isFound = await entry.page.then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isFound && entries.get(key) === entry) entries.delete(key)
  }

  return {
    /** Simultaneous readers of a page wait for one rendering. */
    get: (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> => {
      const known = entries.get(key)
      if (known && known.expiresAt > now().getTime()) {
        keep(key, known)
        return known.page
      }
      const entry = { page: render().then(prepare), expiresAt: now().getTime() + lifetimeMs }
      keep(key, entry)
      void forgetUnlessFound(key, entry)
      return entry.page
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  }
}
