import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const files = readdirSync('dist/web/assets').filter((name) => /\.(js|css)$/.test(name))
const hashes = new Set(files.map((name) => name.replace(/\..*$/, '')))

/** A hash of the same length that no file has. */
const renamed = (hash: string) => `${hash.slice(0, -1)}~`
const originals = new Map([...hashes].map((hash) => [renamed(hash), hash]))
const swap = (text: string, name: (hash: string) => string | undefined) =>
  text.replace(/[\w-]{7}[\w~-](?=\.(?:js|css)\b)/g, (hash) => name(hash) ?? hash)

/**
 * A proxy that simulates deploying a new build: after `deploy`, every asset has a new name, while the
 * old names still work. Supports GET requests only.
 */
export const startNextBuildProxy = async (url: string) => {
  let isNew = false
  let worker: string | null = null
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    const { cookie, accept } = request.headers
    const served = await fetch(url + swap(path, (hash) => originals.get(hash)), {
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...(accept && { accept }) },
    })
    const headers = new Headers(served.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      headers.delete(name)
    const isText = /html|javascript|css/.test(headers.get('content-type') ?? '')
    // Pages of the old build still request the old names.
    const isNewBuildFile = path.startsWith('/assets/') ? path.includes('~.') : isNew
    const body = Buffer.from(await served.arrayBuffer())
    const text =
      isText && isNewBuildFile
        ? swap(body.toString(), (h) => (hashes.has(h) ? renamed(h) : h))
        : null
    // The identifier of the build, which names its cache.
    const newWorker = text?.replace(/(?<=\bid:.)[0-9a-f]{12}/, (id) => [...id].reverse().join(''))
    const replacement = path === '/sw.js' ? (worker ?? newWorker ?? null) : text
    response.writeHead(served.status, Object.fromEntries(headers))
    response.end(replacement ?? body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      isNew = true
    },
    /** Replaces the service worker. */
    serveWorker: (code: string) => {
      worker = code
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
