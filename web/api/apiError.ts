import { platform } from '#web/app/platform.ts'

const sentences: Record<number, string> = {
  0: `${platform.name} could not be reached. Check your connection and try again.`,
  401: 'Please sign in again.',
  429: 'That was a little too fast. Wait a moment and try again.',
  503: `${platform.name} is busy right now. Try again in a minute.`,
}
const fallback = 'Something went wrong on our side. Please try again.'

type Parsed = { message?: unknown; field?: unknown; href?: unknown; alreadyDone?: unknown }

const parsed = (text: string): Parsed => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {} // a proxy's page, or nothing
  }
}

/** Any answer that is not OK. `message` is for logs, `reason` is for the person. */
export class ApiError extends Error {
  readonly status: number
  readonly reason: string
  /** Whether that sentence is the server's own, for this very failure. */
  readonly isExplained: boolean
  /** The form field the server's sentence is about. */
  readonly field: string | null
  /** The path of the screen where something can be done about it. */
  readonly href: string | null
  /** What was asked for is so already. */
  readonly isAlreadyDone: boolean

  constructor(status: number, text: string, cause?: unknown) {
    super(`${status}: ${text}`, { cause })
    this.name = 'ApiError'
    this.status = status
    const { message, field, href, alreadyDone } = parsed(text)
    this.isExplained = typeof message === 'string'
    this.reason = typeof message === 'string' ? message : (sentences[status] ?? fallback)
    this.field = typeof field === 'string' ? field : null
    this.href = typeof href === 'string' ? href : null
    this.isAlreadyDone = alreadyDone === true
  }

  /** The reason, or `words` when the server answered without one. */
  reasonOr(words: string) {
    return this.isExplained || this.status === 0 ? this.reason : words
  }

  static async from(response: Response) {
    const body = await response.text().catch(() => '')
    return new ApiError(response.status, body || response.statusText)
  }

  static unreachable(cause: unknown) {
    return new ApiError(0, 'no answer', cause)
  }

  /** Gone already: whoever deletes it has what they wanted. */
  static gone(error: ApiError) {
    return new ApiError(error.status, JSON.stringify({ message: error.reason, alreadyDone: true }))
  }

  /** It was the person's own device that refused, between two calls. */
  static ofDevice(reason: string, cause: unknown) {
    return new ApiError(0, JSON.stringify({ message: reason }), cause)
  }

  static unreadable(status: number, cause: unknown) {
    return new ApiError(status, 'the answer is not what the contract promises', cause)
  }
}
