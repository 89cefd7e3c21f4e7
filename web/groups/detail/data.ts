import { useQuery } from '@tanstack/react-query'
import { events } from '#shared/events/contract.ts'
import { groups, type Member } from '#shared/groups/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { groupQueries } from '#web/groups/data.ts'
import { t } from '#web/language/t.tsx'

/** The upcoming events of the group. */
export const useGroupEvents = (group: string) =>
  usePaginatedList(events.list, { group, when: 'upcoming' }, { first: 10 })

const userId = ({ user }: { user: { id: string } }) => user.id

export const useMembers = (id: string, q?: string) => {
  const query = { id, ...(q && { q }) }
  return usePaginatedList(groups.members, query, {
    cursorOf: userId,
    first: 20,
    keepPrevious: true,
  })
}

/** At most the first two admins, which come first in the list. */
export const useAdmins = (id: string, isEnabled: boolean) =>
  useQuery<Member[], ApiError>({
    ...read(groups.members, { id, limit: 2 }),
    enabled: isEnabled,
    select: (members) => members.filter(({ role }) => role === 'admin'),
  })

export const useRequests = (id: string) =>
  usePaginatedList(groups.requests, { id }, { cursorOf: userId, first: 20 })

export const useAcceptRequest = () =>
  useWrite(groups.answer, {
    ...groupQueries,
    errorTitle: t('groups.requests.acceptFailed'),
  })

export const useDeclineRequest = () =>
  useWrite(groups.answer, {
    ...groupQueries,
    errorTitle: t('groups.requests.declineFailed'),
  })

export const useChangeMember = () =>
  useWrite(groups.changeMember, {
    ...groupQueries,
    errorTitle: t('groups.members.changeFailed'),
  })

export const useStepDown = () =>
  useWrite(groups.changeMember, {
    ...groupQueries,
    errorTitle: t('groups.stepDown.failed'),
  })

export const useRemoveMember = () =>
  useWrite(groups.removeMember, {
    ...groupQueries,
    errorTitle: t('groups.removeMember.failed'),
  })

export const useHandOver = () =>
  useWrite(groups.handOver, {
    ...groupQueries,
    successToast: { title: t('groups.handOver.done'), description: t('groups.handOver.doneHint') },
    errorTitle: t('groups.handOver.failed'),
  })

/** `after` leaves the group's page, whose queries would fail with 404. */
export const useDeleteGroup = (afterSuccess: () => void) =>
  useWrite(groups.remove, {
    refetch: [groups.mine, groups.list],
    thenRefetch: [groups.one, groups.members, groups.requests],
    successToast: { title: t('groups.deleteDialog.deleted') },
    errorTitle: t('groups.deleteDialog.failed'),
    afterSuccess,
  })
