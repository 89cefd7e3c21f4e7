// For its side effect: it sets the translator that `errorMessage` uses.
import '#server/language/t.ts'
import {
  type ErrorCode,
  type ErrorParameters,
  errorMessage,
  errors,
} from '#shared/errors/errorTable.ts'

/** An error for the user, from the table of errors. Any other thrown error is a bug. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Path of the screen where the user can resolve it. */
  readonly href: string | undefined
  private readonly args: unknown

  constructor(code: Code, ...[options]: ErrorParameters<Code>) {
    super(errorMessage(code, options?.args))
    this.name = 'AppError'
    this.code = code
    this.status = (options?.status as number | undefined) ?? errors[code].status
    this.field = options?.field
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.href = options?.href
    this.args = options?.args
  }

  /** The message in the current language, which may not be that of the constructor. */
  text() {
    return errorMessage(this.code, this.args)
  }
}

/** The requested state already exists, so a repeated request can be treated as a success. */
export class AlreadyDone<Code extends ErrorCode = ErrorCode> extends AppError<Code> {
  constructor(code: Code, ...parameters: ErrorParameters<Code>) {
    super(code, ...parameters)
    this.name = 'AlreadyDone'
  }
}
