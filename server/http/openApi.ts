import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { errors } from '#shared/errors/errorTable.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { cookieName } from './cookies.ts'

/** Body of every error: a code, a sentence, the field it concerns, and a path to resolve it. */
const errorSchema = {
  type: 'object' as const,
  properties: {
    code: {
      type: 'string' as const,
      enum: Object.keys(errors).sort(),
      description: 'Clients branch on it, not on the message.',
    },
    message: { type: 'string' as const, minLength: 1 },
    field: { type: 'string' as const },
    href: { type: 'string' as const },
    alreadyDone: { type: 'boolean' as const },
  },
  required: ['code', 'message'],
  additionalProperties: false,
}

const errorResponse = {
  description: 'An error, as a code for clients and a sentence for the user',
  // JSON even where a success has another media type.
  content: { 'application/json': { schema: errorSchema } },
}

type Operation = { summary?: string; tags: string[]; responses: Record<string, object> }

/** Declares the tags of the operations, and the error response of those of contracts. */
const completeDocument: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  const operations = Object.values(openapiObject.paths ?? {}).flatMap(
    (methods) => Object.values(methods ?? {}) as Operation[],
  )
  // Documentation only: errors.ts sends errors without a schema.
  for (const { summary, responses } of operations)
    if (summary) responses.default = { $ref: '#/components/responses/Error' }
  const tags = new Set(operations.flatMap((operation) => operation.tags))
  openapiObject.tags = [...tags].sort().map((name) => ({ name }))
  return openapiObject
}

/** Must be registered before the routes, since it collects them as they are added. */
export const addOpenApi = async (http: FastifyInstance, config: Config) => {
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Welkom',
        version: '1',
        description: 'What the app of this community and other websites can read and do.',
        contact: { url: `${config.publicUrl}/privacy/contact` },
      },
      servers: [{ url: config.publicUrl }],
      components: {
        responses: { Error: errorResponse },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(config) } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: completeDocument,
  })
  // Large and public: building it for every request would make floods cheap.
  const sendDocument = cachedResponse(() => JSON.stringify(http.swagger()))
  http.get(
    `${apiPrefix}/openapi.json`,
    {
      schema: {
        tags: ['openapi'],
        operationId: 'getOpenApi',
        description: 'This document.',
      },
      compress: false,
    },
    sendDocument,
  )
}

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressions

const isExcluded = (part: string) => /;\s*q=0(\.0*)?\s*$/.test(part)

const encodingFor = ({ headers }: FastifyRequest): Encoding | null => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !isExcluded(part))
    .map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? null
}

const compressVariants = async (text: string) => {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([compressions.br(plain), compressions.gzip(plain)])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return { plain, br, gzip: gz, tag: `W/"${hash}"` }
}

/**
 * Serves a text that never changes while the process runs. The first request builds and compresses
 * it; concurrent requests share that work.
 */
const cachedResponse = (build: () => string) => {
  let cached: ReturnType<typeof compressVariants> | null = null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    cached ??= compressVariants(build())
    const { plain, tag, ...bodies } = await cached
    reply.header('ETag', tag).header('Vary', 'accept-encoding').header('Cache-Control', 'no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(encoding ? bodies[encoding] : plain)
  }
}
