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
// Feeds with all descriptions are large.
const maxBytes = 48 * 1024 * 1024
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

type Entry = { page: CachedPage; bytes: number; expiresAt: number }

const bytesOf = (key: string, { bodies }: CachedPage) =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, key.length)

/**
 * Pages without personal data, in memory. `clear` forgets all of them: a page that is being rendered
 * then was read before the change, so it is sent to its readers but not kept.
 */
export const createPageCache = (now: () => Date) => {
  const entries = new Map<string, Entry>()
  /** Apart from the entries, so that pages that are not found displace none of them. */
  const rendering = new Map<string, Promise<CachedPage>>()
  let bytes = 0

  const forget = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** As the newest entry. The oldest ones make room. */
  const keep = (key: string, entry: Entry) => {
    forget(key)
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (entries.size <= maxPages && bytes <= maxBytes) return
      forget(oldest)
    }
  }

  const start = (key: string, render: () => Promise<RenderedPage>) => {
    const expiresAt = now().getTime() + lifetimeMs
    const page = render().then(prepare)
    rendering.set(key, page)
    const finish = (done: CachedPage | null) => {
      if (rendering.get(key) !== page) return
      rendering.delete(key)
      // Errors and pages that are not found are not kept: their addresses are countless.
      if (done?.status === 200) keep(key, { page: done, bytes: bytesOf(key, done), expiresAt })
    }
    page.then(finish, () => finish(null))
    return page
  }

  return {
    /** A page that is kept or being rendered. */
    find: async (key: string): Promise<CachedPage | null> => {
      const known = entries.get(key)
      if (!known || known.expiresAt <= now().getTime()) return rendering.get(key) ?? null
      keep(key, known)
      return known.page
    },
    /** Simultaneous readers of a page wait for one rendering. */
    render: (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> =>
      rendering.get(key) ?? start(key, render),
    clear: () => {
      entries.clear()
      rendering.clear()
      bytes = 0
    },
  }
}
