import { createHash, randomUUID } from 'node:crypto'
import type { S3Config } from './s3Config.ts'

const defaultTimeoutMs = 15_000
const defaultPageSize = 1000

/** `fetch` hides the reason in the cause. */
const reasonOf = (error: unknown): string => {
  const { message, cause, code } = error as NodeJS.ErrnoException
  if (cause) return reasonOf(cause)
  return typeof code === 'string' && !message.includes(code) ? `${code} ${message}` : message
}

/** The store did not do what was asked, or did not answer in time. */
class BucketError extends Error {
  constructor(what: string, cause: unknown) {
    // untranslated: operators read it
    super(`The bucket of S3_URL did not ${what} (${reasonOf(cause)})`, { cause })
    this.name = 'BucketError'
  }
}

/** The key of the bytes of a file. */
export const keyOf = ({ fileId, size }: { fileId: string; size: string }) => `${fileId}/${size}`

export type Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: it is not there. */
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** Resolves only when the store no longer has it. */
  remove(key: string): Promise<void>
  /** All keys, in the order of their bytes, a page at a time. */
  list(): AsyncGenerator<string[]>
}

// Keys of files need no escapes in XML.
const keysIn = (xml: string) => [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)

/** Such as `SignatureDoesNotMatch`. */
const codeIn = (xml: string) => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? ''

type Answer = { isFound: boolean; length: number; bytes: Buffer }

/**
 * The operations that Welkom needs, which all S3-compatible stores have. No store's word is taken for
 * what it did: the next call asks.
 */
export const createBucket = (
  { url, ...credentials }: S3Config,
  { timeoutMs = defaultTimeoutMs, pageSize = defaultPageSize } = {},
): Bucket => {
  // Loaded on use: most installations have no bucket.
  const signing = import('aws4fetch').then(
    ({ AwsClient }) => new AwsClient({ ...credentials, service: 's3', retries: 0 }),
  )
  const call = async (what: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    try {
      // A redirect leads to a host for which the request is not signed.
      const options = { ...init, redirect: 'manual' as const }
      const signal = AbortSignal.timeout(timeoutMs)
      const client = await signing
      const response = await client.fetch(`${url}${path}`, { ...options, signal })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!response.ok && response.status !== 404)
        throw new Error(`${response.status} ${codeIn(bytes.toString('utf8', 0, 2000))}`.trim())
      const length = Number(response.headers.get('content-length') ?? Number.NaN)
      return { isFound: response.ok, length, bytes }
    } catch (error) {
      throw new BucketError(what, error)
    }
  }
  const look = (key: string) => call('say what it has', `/${key}`, { method: 'HEAD' })
  return {
    put: async (key, bytes) => {
      const body = bytes as Uint8Array<ArrayBuffer>
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'X-Amz-Content-Sha256': sha256 }
      const { isFound } = await call('store a file', `/${key}`, { method: 'PUT', body, headers })
      if (!isFound) throw new BucketError('store a file', new Error('404'))
      const stored = await look(key)
      if (!stored.isFound || stored.length !== bytes.length)
        throw new BucketError('store all of a file', new Error(key))
    },
    get: async (key) => {
      const { isFound, bytes } = await call('send a file', `/${key}`)
      return isFound ? bytes : null
    },
    has: async (key) => (await look(key)).isFound,
    remove: async (key) => {
      await call('delete a file', `/${key}`, { method: 'DELETE' })
      if ((await look(key)).isFound) throw new BucketError('delete a file', new Error(key))
    },
    async *list() {
      let after = ''
      for (;;) {
        const query = `?max-keys=${pageSize}&marker=${encodeURIComponent(after)}`
        const { isFound, bytes } = await call('list its files', query)
        if (!isFound) throw new BucketError('list its files', new Error('404'))
        const keys = keysIn(bytes.toString())
        if (keys.length === 0) return
        yield keys
        const last = keys.at(-1) ?? ''
        if (last === after) throw new BucketError('list more files', new Error(last))
        after = last
      }
    },
  }
}

/** Stores, reads and deletes something, so that a wrong key or a missing right is found early. */
export const tryBucket = async (bucket: Bucket) => {
  const key = `trial/${randomUUID()}`
  const bytes = Buffer.from(key)
  await bucket.put(key, bytes)
  const read = await bucket.get(key)
  await bucket.remove(key)
  if (!read?.equals(bytes)) throw new BucketError('send what it was given', new Error(key))
}
