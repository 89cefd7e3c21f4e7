import type { StepEntry } from '#shared/firstDays/steps.ts'
import type { State } from './store.ts'

/** What stands in the list, and what its owner did elsewhere. */
export type Progress = State & { hasAttended: boolean }

export const isDone = ({ key, doneBy }: StepEntry, { done, hasAttended, hasJoined }: Progress) => {
  if (doneBy === 'attendance') return hasAttended
  if (doneBy === 'membership') return hasJoined
  return done.includes(key)
}

/** Whoever has booked an event needs no reminder to go to one. */
export const isReminded = (entry: StepEntry, progress: Progress) =>
  !isDone(entry, progress) && !(entry.doneBy === 'attendance' && progress.hasBooked)
