import type { ErrorCode } from '#shared/errors/errorTable.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'

const messageFor = (status: number) => {
  const community = platform.name
  switch (status) {
    case 0:
      return t('app.request.unreachable', { community })
    case 401:
      return t('app.request.signedOut')
    case 429:
      return t('app.request.tooFast')
    case 503:
      return t('app.request.busy', { community })
    default:
      return t('app.request.failed')
  }
}

type ErrorBody = { [Name in 'code' | 'message' | 'field' | 'href' | 'alreadyDone']?: unknown }

const parseBody = (text: string): ErrorBody => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {} // a proxy's error page, or an empty body
  }
}

/** Any response that is not OK. `message` is for logs, `reason` is shown to the user. */
export class ApiError extends Error {
  readonly status: number
  /** What went wrong, for code to branch on. null if the server did not answer itself. */
  readonly code: ErrorCode | null
  /** Reads the reason in the current language, which the app may not have loaded yet. */
  readonly #readReason: () => string
  /** Whether the server itself sent the reason. */
  readonly hasServerMessage: boolean
  /** The form field that the server's message refers to. */
  readonly field: string | null
  /** The path of the screen where the user can fix the problem. */
  readonly href: string | null
  /** The requested change had been made before. */
  readonly isAlreadyDone: boolean
  /** How long the server wants to be left alone; 0: it said nothing. */
  retryAfterSeconds = 0

  constructor(status: number, text: string, cause?: unknown, readReason?: () => string) {
    super(`${status}: ${text}`, { cause })
    this.name = 'ApiError'
    this.status = status
    const { code, message, field, href, alreadyDone } = parseBody(text)
    this.code = typeof code === 'string' ? (code as ErrorCode) : null
    const given = readReason ?? (typeof message === 'string' ? () => message : null)
    this.hasServerMessage = given !== null
    this.#readReason = given ?? (() => messageFor(status))
    this.field = typeof field === 'string' ? field : null
    this.href = typeof href === 'string' ? href : null
    this.isAlreadyDone = alreadyDone === true
  }

  get reason() {
    return this.#readReason()
  }

  /** The reason, or `text` when the server sent none. */
  reasonOr(text: string) {
    return this.hasServerMessage || this.status === 0 ? this.reason : text
  }

  static async from(response: Response) {
    const body = await response.text().catch(() => '')
    const error = new ApiError(response.status, body || response.statusText)
    error.retryAfterSeconds = Number(response.headers.get('retry-after')) || 0
    return error
  }

  static unreachable(cause: unknown) {
    return new ApiError(0, 'no response', cause)
  }

  /** A delete of something that is already gone counts as a success. */
  static alreadyGone(error: ApiError) {
    const { status, code, reason: message } = error
    return new ApiError(status, JSON.stringify({ code, message, alreadyDone: true }))
  }

  /** The failure happened on the user's device and not on the server. */
  static fromDevice(readReason: () => string, cause: unknown) {
    return new ApiError(0, 'not available on this device', cause, readReason)
  }

  static invalidResponse(status: number, cause: unknown) {
    return new ApiError(status, 'the response does not match the contract', cause)
  }
}

/** A field of the form shows the reason. */
export const isAtField = ({ field }: ApiError) => field !== null

let restoreOffline: () => Promise<unknown> = async () => undefined

export const setOfflineRestore = (work: typeof restoreOffline) => {
  restoreOffline = work
}

/**
 * Converts a network failure to an `ApiError`. A failed read first restores the persisted queries.
 */
export const toNetworkError = async (isRead: boolean, error: unknown) => {
  if (!isRead) return ApiError.unreachable(error)
  await restoreOffline().catch(() => undefined)
  return navigator.onLine === false
    ? ApiError.fromDevice(() => t('app.request.notSaved'), error)
    : ApiError.unreachable(error)
}
