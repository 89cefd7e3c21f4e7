import { useQueryClient } from '@tanstack/react-query'
import { safety } from '#shared/safety/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { readLogsAnew } from '#web/api/talkLog.ts'
import { reporting } from './reporting.ts'

export const openReport = reporting.begin

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
