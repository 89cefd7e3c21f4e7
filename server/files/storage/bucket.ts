import { AwsClient } from 'aws4fetch'
import type { S3Config } from './s3Config.ts'

const timeoutMs = 15_000
const pageSize = 1000

/** The store did not do what was asked, or did not answer in time. */
export class BucketError extends Error {
  constructor(what: string, cause: unknown) {
    super(`The bucket of S3_URL did not ${what}`, { cause })
    this.name = 'BucketError'
  }
}

export type Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: it is not there. */
  get(key: string): Promise<Buffer | null>
  /** Resolves only when the store no longer has it. */
  remove(key: string): Promise<void>
  /** All keys, in their order, a page at a time. */
  list(): AsyncGenerator<string[]>
}

const keysIn = (xml: string) => [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)

/** The operations that Welkom needs, which all S3-compatible stores have. */
export const createBucket = ({ url, ...credentials }: S3Config): Bucket => {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const call = async (what: string, path: string, init: RequestInit = {}) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await client.fetch(`${url}${path}`, { ...init, signal })
      if (response.ok || response.status === 404) return response
      throw new Error(`${response.status} ${(await response.text()).slice(0, 300)}`)
    } catch (error) {
      throw new BucketError(what, error)
    }
  }
  const missing = (what: string) => new BucketError(what, new Error('404'))
  const sizeOf = async (key: string) => {
    const response = await call('say what it has', `/${key}`, { method: 'HEAD' })
    return response.ok ? Number(response.headers.get('content-length')) : null
  }
  return {
    put: async (key, bytes) => {
      const body = bytes as Uint8Array<ArrayBuffer>
      const response = await call('store a file', `/${key}`, { method: 'PUT', body })
      await response.arrayBuffer()
      if (!response.ok) throw missing('store a file')
      if ((await sizeOf(key)) !== bytes.length)
        throw new BucketError('store all of a file', new Error(key))
    },
    get: async (key) => {
      const response = await call('send a file', `/${key}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok ? bytes : null
    },
    remove: async (key) => {
      const response = await call('delete a file', `/${key}`, { method: 'DELETE' })
      await response.arrayBuffer()
      if ((await sizeOf(key)) !== null) throw new BucketError('delete a file', new Error(key))
    },
    async *list() {
      let after = ''
      for (;;) {
        const query = `?list-type=2&max-keys=${pageSize}&start-after=${encodeURIComponent(after)}`
        const response = await call('list its files', query)
        if (!response.ok) throw missing('list its files')
        const keys = keysIn(await response.text())
        if (keys.length === 0) return
        yield keys
        after = keys.at(-1) ?? ''
      }
    },
  }
}
