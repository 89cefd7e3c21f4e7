import { mkdtempSync, rmSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { type Bucket, createBucket } from '#server/files/storage/bucket.ts'
import { ownerKey } from '#server/files/storage/owner.ts'
import { parseS3Url } from '#server/files/storage/s3Config.ts'

/** Answers in place of the store. Returns false to let the store answer. */
export type Fault = (asked: IncomingMessage, answer: ServerResponse) => boolean

export type BucketServer = {
  /** For S3_URL. */
  url: string
  bucket: Bucket
  /** Until the next call, requests meet this fault. */
  misbehave(fault: Fault | null): void
  /** All but the one that names the owner. */
  keys(): Promise<string[]>
  stop(): Promise<void>
}

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

const read = async (bucket: Bucket) => {
  const all: string[] = []
  for await (const keys of bucket.list()) all.push(...keys.filter((key) => key !== ownerKey))
  return all
}

/** An S3-compatible server that checks signatures, behind a proxy that can misbehave. */
export const startBucketServer = async (): Promise<BucketServer> => {
  const directory = mkdtempSync(join(tmpdir(), 'welkom-bucket-'))
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory, silent: true, vhostBuckets: false },
    configureBuckets: [{ name: 'welkom' }],
  })
  const { port } = await store.run()
  let fault: Fault | null = null
  const proxy = createServer((asked, answer) => {
    if (fault?.(asked, answer)) return
    const { method, url: path, headers } = asked
    const forwarded = request({ port, host: '127.0.0.1', method, path, headers }, (stored) => {
      answer.writeHead(stored.statusCode ?? 500, stored.headers)
      stored.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  const address = `127.0.0.1:${await listen(proxy)}/welkom?region=eu-west-1`
  const url = `http://S3RVER:S3RVER@${address}`
  const config = parseS3Url(url)
  if (!config) throw new Error(`${url} is not accepted`)
  const bucket = createBucket(config)
  return {
    url,
    bucket,
    misbehave: (next) => {
      fault = next
    },
    keys: () => read(bucket),
    stop: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const fails =
  (status: number): Fault =>
  (asked, answer) => {
    asked.resume()
    answer.writeHead(status).end()
    return true
  }

const of =
  (method: string, fault: Fault): Fault =>
  (asked, answer) =>
    asked.method === method && fault(asked, answer)

/** What stores do on bad days. */
export const faults = {
  isDown: fails(503),
  isFull: of('PUT', fails(507)),
  neverAnswersPuts: of('PUT', (asked) => {
    asked.resume()
    return true
  }),
  cutsConnections: (asked) => {
    asked.socket.destroy()
    return true
  },
  saysStoredAndIsNot: of('PUT', fails(200)),
  liesAboutSizes: of('HEAD', (_, answer) => {
    answer.writeHead(200, { 'content-length': 5 }).end()
    return true
  }),
  sendsOtherBytes: of('GET', (_, answer) => {
    answer.end('other bytes')
    return true
  }),
  saysDeletedAndIsNot: of('DELETE', fails(200)),
  refusesKeys: fails(403),
  redirects: (asked, answer) => {
    asked.resume()
    answer.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
    return true
  },
} satisfies Record<string, Fault>
