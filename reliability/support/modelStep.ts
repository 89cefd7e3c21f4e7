import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { callWithRetry } from './calls.ts'
import type { Human, Model, Real } from './model.ts'

/** What one command does to both; `pick` are the numbers by which it chooses. */
export type Step = {
  /** What it needs to be there. */
  may?: (model: Model) => boolean
  run: (model: Model, real: Real, pick: number[]) => Promise<void>
}

/** Calls, and says so when the answer is not the one that the model gives. */
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
