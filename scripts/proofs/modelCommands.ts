import fc from 'fast-check'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { callPatiently } from './calls.ts'
import type { Human, Model, Real } from './model.ts'
import { boardSteps } from './modelBoard.ts'
import { eventSteps } from './modelEvents.ts'
import { peopleSteps } from './modelPeople.ts'

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
  const { status, reply } = await callPatiently(who, endpoint, input)
  if (status !== expected)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status}, in the model ${expected}`)
  return reply
}

const steps: Record<string, Step> = { ...peopleSteps, ...eventSteps, ...boardSteps }

const commandOf = ([name, step]: [string, Step]) =>
  fc.array(fc.nat(11), { minLength: 4, maxLength: 4 }).map(
    (pick): fc.AsyncCommand<Model, Real> => ({
      check: (model) => step.may?.(model) ?? model.people.length > 0,
      run: async (model, real) => {
        real.commands += 1
        await step.run(model, real, pick)
      },
      toString: () => `${name}(${pick.join()})`,
    }),
  )

// Of the generated ones some cannot be done yet, and are left out: thirty remain, more or less.
export const commands = fc.commands(Object.entries(steps).map(commandOf), {
  maxCommands: 120,
  size: 'max',
})
