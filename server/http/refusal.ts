/** What a person did wrong, in a sentence for them. Anything else that is thrown is our bug. */
export class Refusal extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The path of the screen where they can do something about it. */
  readonly href: string | undefined

  constructor(
    status: number,
    sentence: string,
    more: { field?: string; retryAfterSeconds?: number; href?: string } = {},
  ) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
    this.href = more.href
  }
}

/** What was asked for is so already: whoever asked twice, or got no answer, has what they wanted. */
export class AlreadyDone extends Refusal {
  constructor(sentence: string) {
    super(409, sentence)
    this.name = 'AlreadyDone'
  }
}
