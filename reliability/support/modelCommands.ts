import fc from 'fast-check'
import type { Model, Real } from './model.ts'
import { boardSteps } from './modelBoard.ts'
import { eventSteps } from './modelEvents.ts'
import { peopleSteps } from './modelPeople.ts'
import type { Step } from './modelStep.ts'

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

// Generated commands that are not possible yet are left out; about thirty remain.
export const commands = fc.commands(Object.entries(steps).map(commandOf), {
  maxCommands: 120,
  size: 'max',
})
