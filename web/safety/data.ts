import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ReportableType, safety } from '#shared/safety/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { useWrite } from '#web/api/client.ts'
import { reloadMessageLogs } from '#web/messaging/messageLogKeys.ts'

export const openReport = (subject: Subject) => reportDialogStore.open(subject)

/** Blocking hides a user everywhere, so all cached data is stale. */
export const useReport = (isBlocking: boolean) => {
  const cache = useQueryClient()
  return useWrite(safety.report, {
    ...(isBlocking && {
      refetch: 'everything' as const,
      afterSuccess: () => reloadMessageLogs(cache),
    }),
    errorTitle: ({ code }) =>
      code === 'already_reported' ? 'Already reported' : 'Your report was not sent',
    isErrorInForm: () => true,
    errorFallback: 'Please try again later.',
  })
}

export const useContact = () =>
  useWrite(safety.contact, {
    errorTitle: 'Your message was not sent',
    errorFallback: 'Please try again later.',
  })

/** The subject of a report. */
export type Subject = {
  type: ReportableType
  id: string
  /** The user that the report can also block; null: none. */
  author: PublicUser | null
}

let subject: Subject | null = null
const listeners = new Set<() => void>()

const setSubject = (next: Subject | null) => {
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
 * The current subject, stored outside the components: the reported content may disappear with a
 * block, and the dialog must still show its confirmation.
 */
export const reportDialogStore = {
  open: (next: Subject) => setSubject(next),
  close: () => setSubject(null),
  useSubject: () => useSyncExternalStore(subscribe, () => subject),
}
