import { useQuery } from '@tanstack/react-query'
import { events } from '#shared/events/contract.ts'
import { type DoorList, type HostedEvent, hosted } from '#shared/events/hosted/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import type { SeriesScope } from '#shared/events/series/contract.ts'
import type { ReplyOf } from '#shared/http/endpoint.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { eventReads, useFreshOnce } from '#web/events/planning/data.ts'
import { t } from '#web/language/t.tsx'

// These keys are children of the event, so that its live events invalidate these too.
export const eventKey = (id: string, what: string) => [...keyOf(events.one, { id }), what] as const

const hostedEvent = (id: string) => ({
  queryKey: eventKey(id, 'hosted'),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(hosted.one, { id }, { signal }),
})

export const useHostedEvent = (id: string) =>
  useQuery<HostedEvent, ApiError>({ ...hostedEvent(id), refetchOnMount: 'always' })

/** For the form that changes it. */
export const useEditedEvent = (id: string) => useFreshOnce<HostedEvent>(hostedEvent(id))

export const useHostedPeople = (id: string, q: string | undefined) =>
  usePaginatedList(
    hosted.people,
    { id, ...(q && { q }) },
    {
      key: [...eventKey(id, 'people'), q ?? ''],
      first: 100,
      more: 200,
      keepPrevious: true,
      refetchOnMount: true,
    },
  )

export const useHostedWaitlist = (id: string) =>
  useQuery<ReplyOf<typeof hosted.waitlist>, ApiError>({
    queryKey: eventKey(id, 'waiting'),
    queryFn: ({ signal }) => call(hosted.waitlist, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const doorKey = (id: string) => eventKey(id, 'door')

/** Kept on the device around the event: see `web/offline/persistedQueries.ts`. */
export const useDoorList = (id: string, isEnabled = true) =>
  useQuery<DoorList, ApiError>({
    enabled: isEnabled,
    queryKey: doorKey(id),
    queryFn: ({ signal }) => call(hosted.door, { id }, { signal }),
    refetchOnMount: 'always',
  })

export const hostedReads = [...eventReads, hosting.mine]

/** A dialog shows the result, so there is no success toast. */
export const useUpdateHostedEvent = () =>
  useWrite(hosted.update, {
    refetch: hostedReads,
    errorTitle: () => t('events.form.updateFailed'),
  })

export const useCancelHostedEvent = (which: SeriesScope) =>
  useWrite(hosted.cancel, {
    refetch: hostedReads,
    successToast: {
      title: t(
        which === 'following' ? 'events.cancelEvent.doneFollowing' : 'events.cancelEvent.done',
      ),
      description: t('events.cancelEvent.tellEveryone'),
    },
    errorTitle: () => t('events.cancelEvent.failed'),
  })

export const useCopyHostedEvent = () =>
  useWrite(hosted.copy, {
    refetch: [hosting.mine],
    errorTitle: t('events.hosted.copyFailed'),
  })

export const useSendHostMessage = () =>
  useWrite(hosted.send, {
    refetch: [events.one],
    successToast: ({ recipientCount }) => ({
      title: t('events.hosted.sentToast'),
      description: t('admin.message.sent.toastNote', { count: recipientCount }),
    }),
    errorTitle: t('common.failedToSendMessage'),
    isErrorInForm: () => true,
  })

export const useRemoveFromEvent = () =>
  useWrite(hosted.removePerson, {
    refetch: hostedReads,
    successToast: { title: t('events.hosted.removed') },
    errorTitle: t('events.hosted.removeFailed'),
  })

export const useNamesFile = () =>
  useDownload(hosted.peopleFile, {
    name: 'people.csv',
    successToast: { title: t('events.hosted.downloaded') },
    errorTitle: t('common.failedToDownload'),
  })

export const useAddAtDoor = () =>
  useWrite(hosted.addWalkIn, {
    refetch: hostedReads,
    successToast: { title: t('events.hosted.walkInAdded') },
    errorTitle: t('events.hosted.walkInFailed'),
    isErrorInForm: () => true,
  })
