import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { PublicContent } from '#server/live/publicContent.ts'

/** A page before it is cached. */
export type RenderedPage = {
  status: number
  type: string
  body: string
  /** Where a redirect leads. */
  location?: string
  /** The CSP source of its inline script. */
  scriptSource?: string | undefined
  shows: readonly PublicContent[]
}

export type CachedPage = {
  status: number
  type: string
  location: string | undefined
  scriptSource: string | undefined
  etag: string
  /** By content encoding. */
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

/** Upcoming events become past ones without any change in the database. */
const lifetimeMs = 60_000
// Feeds with all descriptions are large.
const usualLimits = { pages: 500, bytes: 48 * 1024 * 1024 }
// Of the slowest levels, since a page is compressed once for many visitors.
const brotliQuality = 9

const compressWith = {
  gzip: promisify(gzip),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
}

const prepare = async ({
  status,
  type,
  body,
  location,
  scriptSource,
}: Omit<RenderedPage, 'shows'>): Promise<CachedPage> => {
  const identity = Buffer.from(body)
  const [gzipped, br] = await Promise.all([compressWith.gzip(identity), compressWith.br(identity)])
  // Weak: the encodings differ in their bytes.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, type, location, scriptSource, etag, bodies: { identity, gzip: gzipped, br } }
}

type Entry = Pick<RenderedPage, 'shows'> & { page: CachedPage; bytes: number; expiresAt: number }

const bytesOf = (key: string, { bodies }: CachedPage) =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, key.length)

/** Pages without personal data, in memory. */
export const createPageCache = (now: () => Date, limits = usualLimits) => {
  const entries = new Map<string, Entry>()
  /** Apart from the entries, so that pages that are not found displace none of them. */
  const rendering = new Map<string, Promise<CachedPage>>()
  /** For each page that is being rendered: what has changed since. */
  const changes = new Set<Set<PublicContent | undefined>>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** As the newest entry. The oldest ones make room. */
  const keep = (key: string, entry: Entry) => {
    remove(key)
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.pages && bytes <= limits.bytes) return
      remove(oldest)
    }
  }

  const start = (key: string, render: () => Promise<RenderedPage>) => {
    const expiresAt = now().getTime() + lifetimeMs
    const changed = new Set<PublicContent | undefined>()
    changes.add(changed)
    const renderAndKeep = async () => {
      const { shows, ...rendered } = await render()
      const page = await prepare(rendered)
      const isCurrent = !changed.has(undefined) && !shows.some((content) => changed.has(content))
      // Errors and pages that are not found are not kept: their addresses are countless.
      if (page.status === 200 && isCurrent)
        keep(key, { page, shows, bytes: bytesOf(key, page), expiresAt })
      return page
    }
    const page = renderAndKeep().finally(() => {
      changes.delete(changed)
      if (rendering.get(key) === page) rendering.delete(key)
    })
    rendering.set(key, page)
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
    /**
     * Forgets the pages that show this, or all. A page that is being rendered may have been read
     * before the change, so later readers do not wait for it.
     */
    forget: (content?: PublicContent) => {
      for (const changed of changes) changed.add(content)
      rendering.clear()
      for (const [key, { shows }] of entries)
        if (content === undefined || shows.includes(content)) remove(key)
    },
  }
}
