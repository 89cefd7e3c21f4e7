import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressions

const isRefused = (part: string) => /;\s*q=0(\.0*)?\s*$/.test(part)

const encodingFor = ({ headers }: FastifyRequest): Encoding | null => {
  const offered = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !isRefused(part))
    .map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => offered.includes(name)) ?? null
}

const compressed = async (text: string) => {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([compressions.br(plain), compressions.gzip(plain)])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return { plain, br, gzip: gz, tag: `W/"${hash}"` }
}

/**
 * Answers with a text that is the same for everybody as long as the process lives. It is made and
 * compressed on the first request; concurrent requests share that work.
 */
export const cachedResponse = (make: () => string) => {
  let made: ReturnType<typeof compressed> | null = null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= compressed(make())
    const { plain, tag, ...bodies } = await made
    reply.header('ETag', tag).header('Vary', 'accept-encoding').header('Cache-Control', 'no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(encoding ? bodies[encoding] : plain)
  }
}
