/** What a person did wrong, in a sentence for them. Anything else that is thrown is our bug. */
export class Refusal extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    sentence: string,
    more: { field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
