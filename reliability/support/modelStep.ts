import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { callWithRetry } from './calls.ts'
import type { Human, Model, Real } from './model.ts'

/** One command on model and product; `pick` are the numbers by which it chooses. */
export type Step = {
  /** What must exist for this command. */
  may?: (model: Model) => boolean
  run: (model: Model, real: Real, pick: number[]) => Promise<void>
}

/** Calls the product and throws when the answer differs from the model. */
export const expectAnswer = async <E extends Endpoint>(
  who: Pick<Human, 'url' | 'cookie'>,
  endpoint: E,
  input: CallInput<E>,
  expected: number,
) => {
  const { status, reply } = await callWithRetry(who, endpoint, input)
  if (status !== expected)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status}, in the model ${expected}`)
  return reply
}
