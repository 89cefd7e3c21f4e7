import { useQuery } from '@tanstack/react-query'
import {
  type EventInvitation,
  type EventRequests,
  invitations,
  requests,
} from '#shared/events/requests/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, useWrite } from '#web/api/client.ts'
import { eventKey, hostedReads } from '#web/events/hosted/data.ts'
import { t } from '#web/language/t.tsx'
import { joinParts } from '#web/ui/format.ts'

export const useEventRequests = (id: string) =>
  useQuery<EventRequests, ApiError>({
    queryKey: eventKey(id, 'requests'),
    queryFn: ({ signal }) => call(requests.list, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const useAcceptRequests = () =>
  useWrite(requests.accept, {
    refetch: hostedReads,
    successToast: ({ accepted, notFitting }) => ({
      title: t('events.requests.accepted', { count: accepted }),
      ...(notFitting.length > 0 && {
        description: t('events.requests.notFitting', { names: joinParts(...notFitting) }),
      }),
    }),
    errorTitle: t('events.requests.acceptFailed'),
  })

export const useRefuseRequests = () =>
  useWrite(requests.refuse, {
    refetch: hostedReads,
    successToast: { title: t('events.requests.refused') },
    errorTitle: t('events.requests.refuseFailed'),
    isErrorInForm: () => true,
  })

export const useEventInvitations = (id: string) =>
  useQuery<EventInvitation[], ApiError>({
    queryKey: eventKey(id, 'invitations'),
    queryFn: ({ signal }) => call(invitations.list, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const useInviteToEvent = () =>
  useWrite(invitations.invite, {
    refetch: hostedReads,
    successToast: { title: t('events.invitations.sent') },
    errorTitle: t('events.invitations.failed'),
    isErrorInForm: () => true,
  })

export const useWithdrawInvitation = () =>
  useWrite(invitations.withdraw, {
    refetch: hostedReads,
    successToast: { title: t('events.invitations.withdrawn') },
    errorTitle: t('events.invitations.withdrawFailed'),
  })
