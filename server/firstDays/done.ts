import type { StepEntry } from '#shared/firstDays/steps.ts'
import type { State } from './store.ts'

export const isDone = ({ key, doneBy }: StepEntry, { done, hasBooked, hasJoined }: State) => {
  if (doneBy === 'booking') return hasBooked
  if (doneBy === 'membership') return hasJoined
  return done.includes(key)
}
