import { useQueryClient } from '@tanstack/react-query'
import { safety } from '#shared/safety/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { readLogsAnew } from '#web/api/talkLog.ts'
import { showFailure } from '#web/ui/toast.ts'
import { reporting, type Subject } from './reporting.ts'

/** By a button: whoever pressed it is told when it cannot be shown. */
export const openReport = async (subject: Subject) => {
  try {
    await reporting.fetchDialog()
    reporting.put(subject)
  } catch {
    showFailure({
      title: 'The report could not be opened',
      description: 'Check your connection and try again.',
    })
  }
}

/** Who is blocked with it is hidden everywhere, also in what was read before. */
export const useReport = (isBlocking: boolean) => {
  const cache = useQueryClient()
  return useWrite(safety.report, {
    ...(isBlocking && { refetch: 'everything' as const, after: () => readLogsAnew(cache) }),
    failed: ({ status }) => (status === 409 ? 'Already reported' : 'Your report was not sent'),
    isReasonInForm: () => true,
    fallback: 'Please try again later.',
  })
}

export const useContact = () =>
  useWrite(safety.contact, {
    failed: 'Your message was not sent',
    fallback: 'Please try again later.',
  })
