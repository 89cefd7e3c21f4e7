import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import type { CalendarSourceRow } from '#server/db/rows.ts'
import {
  guardedRequest,
  parseTarget,
  requestErrorCode,
  type Target,
} from '#server/http/guardedRequest.ts'
import type { SourceError } from '#shared/events/calendarSources/contract.ts'

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 10_000
const maxRedirects = 3

export type Fetched =
  | { kind: 'file'; file: Buffer; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; error: SourceError }

type Settings = Pick<Config, 'calendarHosts'>

/** The address of a calendar; null if it may not be fetched. */
export const calendarTarget = (url: string, { calendarHosts }: Settings): Target | null =>
  parseTarget(url, calendarHosts)

/**
 * Fetches the calendar of a source. Each address, also of a redirect, is checked as untrusted.
 * With `isConditional`, an unchanged calendar is not sent again.
 */
export const fetchCalendar = async (
  { url, etag, lastModified }: Pick<CalendarSourceRow, 'url' | 'etag' | 'lastModified'>,
  settings: Settings,
  isConditional: boolean,
): Promise<Fetched> => {
  const headers = {
    accept: 'text/calendar',
    'accept-encoding': 'identity',
    'user-agent': 'Welkom',
    ...(isConditional && etag && { 'if-none-match': etag }),
    ...(isConditional && lastModified && { 'if-modified-since': lastModified }),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const exchange = { method: 'GET', prepare: () => ({ headers }), read }
  let target = calendarTarget(url, settings)
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const found = target && (await guardedRequest(target, signal, exchange))
      if (!target || !found) return failed('notAllowed')
      if (found.kind !== 'redirect') return found
      const next = URL.parse(found.location, target.url.href)
      target = next && calendarTarget(next.href, settings)
    }
    return failed('failed')
  } catch (error) {
    return failed(requestErrorCode(error) === 'ETIMEDOUT' ? 'timedOut' : 'unreachable')
  }
}

const failed = (error: SourceError): Fetched => ({ kind: 'failed', error })

type Read = Fetched | { kind: 'redirect'; location: string }

const statusErrors: Record<number, SourceError> = {
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  410: 'notFound',
}

const read = async (response: IncomingMessage): Promise<Read> => {
  const { statusCode = 0, headers } = response
  if (statusCode === 200) {
    const file = await readBody(response)
    if (!file) return failed('tooLarge')
    const { etag = null, 'last-modified': lastModified = null } = headers
    return { kind: 'file', file, etag, lastModified }
  }
  response.destroy()
  if (statusCode === 304) return { kind: 'unchanged' }
  if (statusCode >= 300 && statusCode < 400 && headers.location)
    return { kind: 'redirect', location: headers.location }
  return failed(statusErrors[statusCode] ?? 'failed')
}

/** Null if the body is too large. */
const readBody = async (response: IncomingMessage) => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) return null // leaving the loop closes the connection
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
