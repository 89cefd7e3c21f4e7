import { useQuery } from '@tanstack/react-query'
import { groups, type Member } from '#shared/groups/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { groupQueries } from '#web/groups/data.ts'

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
    errorTitle: 'Failed to accept request',
  })

export const useDeclineRequest = () =>
  useWrite(groups.answer, {
    ...groupQueries,
    errorTitle: 'Failed to decline request',
  })

export const useChangeMember = () =>
  useWrite(groups.changeMember, {
    ...groupQueries,
    errorTitle: 'Failed to change the role',
  })

export const useStepDown = () =>
  useWrite(groups.changeMember, {
    ...groupQueries,
    errorTitle: 'Failed to step down',
  })

export const useRemoveMember = () =>
  useWrite(groups.removeMember, {
    ...groupQueries,
    errorTitle: 'Failed to remove member',
  })

export const useHandOver = () =>
  useWrite(groups.handOver, {
    ...groupQueries,
    successToast: { title: 'Group handed over', description: 'We’ll tell the new admin.' },
    errorTitle: 'Failed to hand over the group',
  })

/** `after` leaves the group's page, whose queries would fail with 404. */
export const useDeleteGroup = (afterSuccess: () => void) =>
  useWrite(groups.remove, {
    refetch: [groups.mine, groups.list],
    thenRefetch: [groups.one, groups.members, groups.requests],
    successToast: { title: 'Group deleted' },
    errorTitle: 'Failed to delete group',
    afterSuccess,
  })
