import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { patternOf } from '#shared/http/pages.ts'
import { AlreadyDone, AppError } from './appError.ts'
import { pathOf } from './requestInfo.ts'

type ErrorResponse = {
  status: number
  message: string
  field?: string
  href?: string
  alreadyDone?: true
  retryAfterSeconds?: number
}

// Codes of postgres.js and PostgreSQL for a database that is down, starting, stopping or overloaded.
const databaseUnavailableCodes = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53100', '25P03', '08006', '08003', '08001'],
  // Deadlock or serialization failure that outlasted all retries.
  ...['40P01', '40001'],
])

// Foreign key violation: the parent row was just deleted, usually the account of the requester.
const foreignKeyViolation = '23503'

export const busyMessage = 'We are busy right now. Please try again in a moment.'

const statusMessages: Record<number, string> = {
  400: 'The request is not valid',
  413: 'The request is too large',
  415: 'This content type is not accepted here',
  431: 'The request headers are too large',
  503: busyMessage,
}

const toErrorResponse = (error: FastifyError): ErrorResponse => {
  if (error instanceof AppError) {
    const { status, message, field, href, retryAfterSeconds } = error
    return {
      status,
      message,
      ...(field && { field }),
      ...(href && { href }),
      ...(error instanceof AlreadyDone && { alreadyDone: true }),
      ...(retryAfterSeconds && { retryAfterSeconds }),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    const field = issue?.instancePath.slice(1).replaceAll('/', '.')
    return { status: 400, message: issue?.message ?? 'Invalid value', ...(field && { field }) }
  }
  if (databaseUnavailableCodes.has(String(error.code)))
    return { status: 503, message: statusMessages[503] ?? '', retryAfterSeconds: 2 }
  if (error.code === foreignKeyViolation)
    return { status: 409, message: 'This was deleted a moment ago' }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return { status, message: statusMessages[status] ?? STATUS_CODES[status] ?? 'Refused' }
  if (status === 503) return { status, message: statusMessages[503] ?? '', retryAfterSeconds: 2 }
  return { status: 500, message: 'Something went wrong on our side. Please try again.' }
}

const send = (reply: FastifyReply, response: ErrorResponse) => {
  const { status, retryAfterSeconds, ...body } = response
  if (retryAfterSeconds) reply.header('Retry-After', Math.ceil(retryAfterSeconds))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/**
 * Turns every error into one sentence. Only bugs are logged, by their stack frames. Applies to
 * routes added afterwards.
 */
export const addErrors = (http: FastifyInstance) => {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const response = toErrorResponse(error)
    if (response.status === 500) request.log.error({ err: error }, 'Unexpected error')
    // Expected to be rare: frequent violations mean that a use case misses an existence check.
    if (error.code === foreignKeyViolation)
      request.log.warn({ err: error }, 'Foreign key violation: the parent row was deleted')
    return send(reply, response)
  })
}

/** Unknown routes: a page of the web app, or a JSON error. */
export const addNotFound = (
  http: FastifyInstance,
  allowedMethods: (url: string) => string[],
  pageFor: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined = () =>
    undefined,
) =>
  http.setNotFoundHandler((request: FastifyRequest, reply) => {
    const methods = allowedMethods(request.url)
    const page = methods.length === 0 ? pageFor(request, reply) : undefined
    if (page !== undefined) return page
    if (methods.length === 0) return send(reply, { status: 404, message: 'Not found' })
    reply.header('Allow', methods.join(', '))
    return send(reply, { status: 405, message: 'This method is not allowed here' })
  })

const closeDelayMs = 1000

/** Requests too malformed to be routed: answers on the raw socket and closes it. */
export const answerMalformedRequest = (
  error: { code?: string },
  socket: import('node:net').Socket,
) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400
  const body = JSON.stringify({ message: statusMessages[status] ?? STATUS_CODES[status] })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
  // Delayed: closing with unread bytes sends a reset, which would discard the response.
  setTimeout(() => socket.destroy(), closeDelayMs).unref()
}

/** Records all routes; returns a lookup of the methods that a URL allows, for the `Allow` header. */
export const trackRouteMethods = (http: FastifyInstance) => {
  const routes: { pattern: RegExp; method: string }[] = []
  http.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one })
  })
  return (url: string): string[] => {
    const path = pathOf(url)
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map((r) => r.method))]
  }
}
