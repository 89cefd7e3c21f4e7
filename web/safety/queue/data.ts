import { useQuery } from '@tanstack/react-query'
import { answers } from '#shared/events/answers/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

/** Open cases, oldest first. Refetched on opening: others decide meanwhile. */
export const useCases = () =>
  usePaginatedList(cases.list, {}, { first: 20, more: 20, refetchOnMount: true })

export const useDecisions = () =>
  usePaginatedList(cases.decisions, {}, { first: 20, more: 20, refetchOnMount: true })

export const useCase = (id: string) =>
  useQuery({ ...read(cases.one, { id }), refetchOnMount: 'always' })

/** Each reading is logged, so it is not repeated by itself. */
export const useCaseAnswers = (id: string) =>
  useQuery({ ...read(answers.ofCase, { id }), staleTime: Infinity })

/** `useWrite` refetches after a conflict too, which shows the decision of another moderator. */
export const useDecide = () =>
  useWrite(cases.decide, {
    refetch: [
      cases.list,
      cases.one,
      cases.decisions,
      notifications.list,
      notifications.unreadCount,
    ],
    successToast: ({ kind }) =>
      kind === 'answer'
        ? { title: t('safety.form.answerSent') }
        : { title: t('safety.form.decided'), description: t('safety.form.decidedHint') },
    errorTitle: t('safety.form.failed'),
  })
