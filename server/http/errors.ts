import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AlreadyDone, Refusal } from './refusal.ts'

type Answer = {
  status: number
  message: string
  field?: string
  href?: string
  alreadyDone?: true
  retryAfterSeconds?: number
}

// What postgres.js and PostgreSQL say when the database is away, starting, stopping or too busy.
const databaseAway = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53100', '25P03', '08006', '08003', '08001'],
  // Given up for the sake of another, more often than it was tried again.
  ...['40P01', '40001'],
])

// What a new row belongs to was deleted just before: mostly the account of whoever asks.
const belongsToNobody = '23503'

export const busySentence = 'We are busy right now. Please try again in a moment.'

const sentences: Record<number, string> = {
  400: 'The request is not valid',
  413: 'The request is too large',
  415: 'This content type is not accepted here',
  431: 'The request headers are too large',
  503: busySentence,
}

const answerTo = (error: FastifyError): Answer => {
  if (error instanceof Refusal) {
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
  if (databaseAway.has(String(error.code)))
    return { status: 503, message: sentences[503] ?? '', retryAfterSeconds: 2 }
  if (error.code === belongsToNobody)
    return { status: 409, message: 'This was deleted a moment ago' }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return { status, message: sentences[status] ?? STATUS_CODES[status] ?? 'Refused' }
  if (status === 503) return { status, message: sentences[503] ?? '', retryAfterSeconds: 2 }
  return { status: 500, message: 'Something went wrong on our side. Please try again.' }
}

const send = (reply: FastifyReply, answer: Answer) => {
  const { status, retryAfterSeconds, ...body } = answer
  if (retryAfterSeconds) reply.header('Retry-After', Math.ceil(retryAfterSeconds))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/**
 * Every error leaves as one sentence; only bugs are logged, by where they happened. For the routes
 * that are added afterwards.
 */
export const addErrors = (http: FastifyInstance) => {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerTo(error)
    if (answer.status === 500) request.log.error({ err: error }, 'A bug')
    // Rarely: where it comes often, somebody forgot to look first.
    if (error.code === belongsToNobody) request.log.warn({ err: error }, 'Written to what was gone')
    return send(reply, answer)
  })
}

/** Unknown routes: a page of the web app, or one sentence as JSON. */
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

const lingerMs = 1000

/** For requests so malformed that no route was found: the socket is answered and closed. */
export const answerBrokenRequest = (
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
  const body = JSON.stringify({ message: sentences[status] ?? STATUS_CODES[status] })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
  // Not at once: a close with unread bytes is a reset, and would take the answer along.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
