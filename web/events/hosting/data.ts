import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type Hosting, hosting } from '#shared/events/hosting/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { eventReads } from '#web/events/planning/data.ts'
import { t } from '#web/language/t.tsx'

/** What the viewer hosts, helps with, or is invited to. */
export const useHostings = () =>
  usePaginatedList(hosting.mine, {}, { first: 30, refetchOnMount: true })

export const useHostPermission = () => useQuery(read(hosting.permission))

// A child of the event that it becomes, so that the answer of the team shows at once.
const hostingKey = (id: string) => [...keyOf(events.one, { id }), 'hosting'] as const

/** null: no query. */
export const useHosting = (id: string | null) =>
  useQuery<Hosting, ApiError>({
    queryKey: hostingKey(id ?? ''),
    queryFn: ({ signal }) => call(hosting.one, { id: id ?? '' }, { signal }),
    enabled: id !== null,
  })

// The hosting and the page of the published event belong to the event.
const hostingReads = [hosting.mine, events.one]
const peopleReads = [...hostingReads, notifications.list, notifications.unreadCount]

/**
 * Creates the draft with the first save, under a client id so that a repetition creates no other.
 * The status beside the form shows the result, so there are no toasts. The cache gets the reply: no
 * refetch may replace what is being typed.
 */
export const useSaveDraft = () => {
  const cache = useQueryClient()
  const remember = (reply: Hosting) => cache.setQueryData(hostingKey(reply.id), reply)
  const create = useWrite(hosting.create, { afterSuccess: remember })
  const save = useWrite(hosting.save, { afterSuccess: remember })
  return { create: create.mutateAsync, save: save.mutateAsync }
}

export const useSaveFiles = () => {
  const cache = useQueryClient()
  return useWrite(hosting.saveFiles, {
    errorTitle: t('common.failedToSave'),
    afterSuccess: (reply: Hosting) => cache.setQueryData(hostingKey(reply.id), reply),
  }).mutateAsync
}

/** After a picture of its draft was described. */
export const useReadHostingAgain = () => {
  const cache = useQueryClient()
  return (id: string) => void cache.invalidateQueries({ queryKey: hostingKey(id) })
}

/** Trying again is pointless: the draft is gone, was published, or may not be changed. */
export const isSaveRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.hasServerMessage &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  error.status !== 401

export const useProposeEvent = () =>
  useWrite(hosting.propose, {
    refetch: [...hostingReads, ...eventReads],
    successToast: ({ state }) =>
      state === 'published'
        ? { title: t('events.hosting.published'), description: t('events.saved.createdHint') }
        : { title: t('events.hosting.proposed'), description: t('events.hosting.proposedHint') },
    errorTitle: () => t('events.hosting.proposeFailed'),
    isErrorInForm: () => true,
  })

export const useWithdrawProposal = () =>
  useWrite(hosting.withdraw, {
    refetch: hostingReads,
    successToast: { title: t('events.hosting.withdrawn') },
    errorTitle: t('events.hosting.withdrawFailed'),
  })

export const useDeleteDraft = () =>
  useWrite(hosting.remove, {
    refetch: [hosting.mine],
    successToast: { title: t('events.hosting.deleted') },
    errorTitle: t('events.hosting.deleteFailed'),
  })

export const useInviteHelper = () =>
  useWrite(hosting.invite, {
    refetch: peopleReads,
    successToast: { title: t('events.helpers.invited') },
    errorTitle: t('events.helpers.inviteFailed'),
  })

export const useAnswerInvitation = () =>
  useWrite(hosting.answerInvitation, {
    refetch: [...peopleReads, events.one],
    errorTitle: t('events.helpers.answerFailed'),
  })

export const useRemoveHelper = () =>
  useWrite(hosting.removePerson, {
    refetch: peopleReads,
    successToast: { title: t('events.helpers.removed') },
    errorTitle: t('events.helpers.removeFailed'),
  })

/** Afterwards one's own event is somebody else's, so nothing of it is refetched. */
export const useLeaveEvent = () =>
  useWrite(hosting.removePerson, {
    refetch: [hosting.mine, events.one],
    successToast: { title: t('events.helpers.left') },
    errorTitle: t('events.helpers.leaveFailed'),
  })

export const useHandOverEvent = () =>
  useWrite(hosting.handOver, {
    refetch: [...peopleReads, events.one, events.list],
    successToast: { title: t('events.helpers.handedOver') },
    errorTitle: t('events.helpers.handOverFailed'),
  })

/** `q` undefined: no query. */
export const useHelperSearch = (q: string | undefined) =>
  useQuery<PublicUser[], ApiError>({
    ...read(connections.searchUsers, { q: q ?? '' }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  })
