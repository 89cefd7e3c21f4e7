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
    errorTitle: 'Accepting the request failed',
  })

export const useDeclineRequest = () =>
  useWrite(groups.answer, {
    ...groupQueries,
    errorTitle: 'Declining the request failed',
  })

export const useChangeMember = () =>
  useWrite(groups.changeMember, {
    ...groupQueries,
    errorTitle: 'Changing the role failed',
  })

export const useStepDown = () =>
  useWrite(groups.changeMember, {
    ...groupQueries,
    errorTitle: 'Stepping down failed',
  })

export const useRemoveMember = () =>
  useWrite(groups.removeMember, {
    ...groupQueries,
    errorTitle: 'Removing failed',
  })

export const useHandOver = () =>
  useWrite(groups.handOver, {
    ...groupQueries,
    successToast: { title: 'The group is handed over', description: 'Its new admin is told.' },
    errorTitle: 'Handing over failed',
  })

/** `after` leaves the group's page, whose queries would fail with 404. */
export const useDeleteGroup = (afterSuccess: () => void) =>
  useWrite(groups.remove, {
    refetch: [groups.mine, groups.list],
    thenRefetch: [groups.one, groups.members, groups.requests],
    successToast: { title: 'The group is deleted' },
    errorTitle: 'Failed to delete group',
    afterSuccess,
  })
