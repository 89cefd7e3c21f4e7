import { useSyncExternalStore } from 'react'
import type { Reported } from '#shared/safety/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'

/** What somebody wants to report. */
export type Subject = {
  type: Reported
  id: string
  /** Whom the report may block too; null: nobody. */
  author: PublicUser | null
}

let subject: Subject | null = null
const listeners = new Set<() => void>()

const put = (next: Subject | null) => {
  subject = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * What is being reported, beside the screen: what the report was about may go away with it, such as
 * the words of somebody who is blocked from now on, and its answer is to be read all the same.
 */
export const reporting = {
  begin: (wanted: Subject) => put(wanted),
  end: () => put(null),
  useSubject: () => useSyncExternalStore(subscribe, () => subject),
}
