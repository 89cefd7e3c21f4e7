import { useQueryClient } from '@tanstack/react-query'
import { type ReportableType, safety } from '#shared/safety/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { reloadMessageLogs } from '#web/messaging/messageLogKeys.ts'
import { createStore } from '#web/ui/createStore.ts'

export const openReport = (subject: Subject) => reportedSubject.set(subject)

/** Blocking hides a user everywhere, so all cached data is stale. */
export const useReport = (isBlocking: boolean) => {
  const cache = useQueryClient()
  return useWrite(safety.report, {
    ...(isBlocking && {
      refetch: 'everything' as const,
      afterSuccess: () => reloadMessageLogs(cache),
    }),
    errorTitle: ({ code }) =>
      t(code === 'already_reported' ? 'safety.report.already' : 'safety.report.failed'),
    isErrorInForm: () => true,
    errorFallback: t('common.tryLater'),
  })
}

export const useContact = () =>
  useWrite(safety.contact, {
    errorTitle: t('common.failedToSendMessage'),
    errorFallback: t('common.tryLater'),
  })

/** The subject of a report. */
export type Subject = {
  type: ReportableType
  id: string
  /** The user that the report can also block; null: none. */
  author: PublicUser | null
}

/**
 * The current subject, stored outside the components: the reported content may disappear with a
 * block, and the dialog must still show its confirmation.
 */
export const reportedSubject = createStore<Subject | null>(null)
