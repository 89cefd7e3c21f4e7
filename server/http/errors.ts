import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { requestLanguage } from '#server/language/requestLanguage.ts'
import { t } from '#server/language/t.ts'
import type { PlainErrorCode } from '#shared/errors/errorTable.ts'
import { patternOf } from '#shared/http/pages.ts'
import { AlreadyDone, AppError } from './appError.ts'
import { unservedPathOf } from './requestInfo.ts'

// An import of node:http would load Node's fetch, 14 MB that the server does not use.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

// Codes of postgres.js and PostgreSQL for a database that is down, starting, stopping or overloaded.
const databaseUnavailableCodes = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53100', '25P03', '08006', '08003', '08001'],
  // The primary has just become a replica, or a pooler has lost its server.
  ...['25006', '08P01'],
  // Deadlock or serialization failure that outlasted all retries.
  ...['40P01', '40001'],
])

// Foreign key violation: the parent row was just deleted, usually the account of the requester.
const foreignKeyViolation = '23503'

const codesByStatus: Partial<Record<number, PlainErrorCode>> = {
  400: 'invalid_request',
  408: 'request_timeout',
  413: 'request_too_large',
  415: 'content_type_not_accepted',
  431: 'headers_too_large',
}

/** The error as the user sees it. */
const toAppError = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    const field = issue?.instancePath.slice(1).replaceAll('/', '.')
    const args = { issue: issue?.message ?? t('http.validation.value') }
    return new AppError('invalid_input', { args, ...(field && { field }) })
  }
  if (databaseUnavailableCodes.has(String(error.code)))
    return new AppError('busy', { retryAfterSeconds: 2 })
  if (error.code === foreignKeyViolation) return new AppError('deleted_meanwhile')
  const status = error.statusCode ?? 500
  if (status === 503) return new AppError('busy', { retryAfterSeconds: 2 })
  if (status < 400 || status >= 500) return new AppError('internal_error')
  const code = codesByStatus[status]
  if (code) return new AppError(code)
  return new AppError('request_rejected', { status })
}

const bodyOf = (error: AppError) => {
  const { code, field, href } = error
  return {
    code,
    message: error.text(),
    ...(field && { field }),
    ...(href && { href }),
    ...(error instanceof AlreadyDone && { alreadyDone: true }),
  }
}

const prepare = (reply: FastifyReply, { status, retryAfterSeconds }: AppError) => {
  if (retryAfterSeconds) reply.header('Retry-After', Math.ceil(retryAfterSeconds))
  // The rest of the body does not come.
  if (status === 408) reply.header('Connection', 'close')
  return reply.code(status)
}

const send = (reply: FastifyReply, error: AppError) =>
  prepare(reply, error)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(runInLanguage(requestLanguage(reply.request), () => bodyOf(error)))

/** Only bugs are logged, by their stack frames. */
const handleWith =
  (sendError: (reply: FastifyReply, error: AppError) => unknown) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error)
    if (appError.status === 500) request.log.error({ err: error }, 'Unexpected error')
    // Expected to be rare: frequent violations mean that a use case misses an existence check.
    if (error.code === foreignKeyViolation)
      request.log.warn({ err: error }, 'Foreign key violation: the parent row was deleted')
    return sendError(reply, appError)
  }

/** Answers every error with a code and one sentence. Applies to routes added afterwards. */
export const addErrors = (http: FastifyInstance) => {
  http.setErrorHandler(handleWith(send))
}

/** The error handler of a page: browsers get what `render` returns, other clients the code. */
export const errorPage = (render: (reply: FastifyReply, error: AppError) => Promise<string>) =>
  handleWith(async (reply, error) => {
    if (!reply.request.headers.accept?.includes('text/html')) return send(reply, error)
    const body = await render(prepare(reply, error), error)
    return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(body)
  })

/** Unknown routes: a page of the web app, or a JSON error. */
export const addNotFound = (
  http: FastifyInstance,
  allowedMethods: (path: string) => string[],
  pageFor: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined = () =>
    undefined,
) =>
  http.setNotFoundHandler((request: FastifyRequest, reply) => {
    const methods = allowedMethods(unservedPathOf(request))
    const page = methods.length === 0 ? pageFor(request, reply) : undefined
    if (page !== undefined) return page
    if (methods.length === 0) return send(reply, new AppError('not_found'))
    reply.header('Allow', methods.join(', '))
    return send(reply, new AppError('method_not_allowed'))
  })

const malformedRequestCodes: Partial<Record<string, PlainErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

const closeDelayMs = 1000

/** Requests too malformed to be routed: answers on the raw socket and closes it. */
export const answerMalformedRequest = (
  error: { code?: string },
  socket: import('node:net').Socket,
) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const appError = new AppError(malformedRequestCodes[error.code ?? ''] ?? 'invalid_request')
  const { status } = appError
  const body = JSON.stringify(bodyOf(appError))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
  // Delayed: closing with unread bytes sends a reset, which would discard the response.
  setTimeout(() => socket.destroy(), closeDelayMs).unref()
}

/** Records all routes; returns a lookup of the methods that a path allows, for the `Allow` header. */
export const trackRouteMethods = (http: FastifyInstance) => {
  const routes: { pattern: RegExp; method: string }[] = []
  http.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one })
  })
  return (path: string): string[] => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map((r) => r.method)),
  ]
}
