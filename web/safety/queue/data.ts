import { useQuery } from '@tanstack/react-query'
import { notifications } from '#shared/notifications/contract.ts'
import { type Case, cases, type Decision } from '#shared/safety/cases/contract.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

/** What waits, oldest first: others decide meanwhile. */
export const useCases = () =>
  usePages<Case>({
    key: keyOf(cases.list),
    fetch: (page, signal) => call(cases.list, page, { signal }),
    idOf: ({ id }) => id,
    first: 20,
    more: 20,
    isAskedAnew: true,
  })

export const useDecisions = () =>
  usePages<Decision>({
    key: keyOf(cases.decisions),
    fetch: (page, signal) => call(cases.decisions, page, { signal }),
    idOf: ({ id }) => id,
    first: 20,
    more: 20,
    isAskedAnew: true,
  })

export const useCase = (id: string) =>
  useQuery({ ...read(cases.one, { id }), refetchOnMount: 'always' })

/** Also where somebody else was faster: then the case is shown as it is now. */
export const useDecide = () =>
  useWrite(cases.decide, {
    refetch: [
      cases.list,
      cases.one,
      cases.decisions,
      notifications.list,
      notifications.unreadCount,
    ],
    done: ({ kind }) =>
      kind === 'answer'
        ? { title: 'Answer sent' }
        : { title: 'Decided', description: 'Both sides are told, with your reason.' },
    failed: 'The decision was not made',
  })
