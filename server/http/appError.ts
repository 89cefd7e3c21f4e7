/** An error with a status and a sentence for the user. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Path of the screen where the user can resolve it. */
  readonly href: string | undefined

  constructor(
    status: number,
    sentence: string,
    more: { field?: string; retryAfterSeconds?: number; href?: string } = {},
  ) {
    super(sentence)
    this.name = 'AppError'
    this.status = status
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
    this.href = more.href
  }
}

/** The requested state already exists, so a repeated request can be treated as a success. */
export class AlreadyDone extends AppError {
  constructor(sentence: string) {
    super(409, sentence)
    this.name = 'AlreadyDone'
  }
}
