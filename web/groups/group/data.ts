import { useQuery } from '@tanstack/react-query'
import { groups, type JoinRequest, type Member } from '#shared/groups/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'
import { aboutGroups } from '#web/groups/data.ts'

const userId = ({ user }: { user: { id: string } }) => user.id

export const useMembers = (id: string, q?: string) => {
  const query = { id, ...(q && { q }) }
  return usePages<Member>({
    key: keyOf(groups.members, query),
    fetch: (page, signal) => call(groups.members, { ...query, ...page }, { signal }),
    idOf: userId,
    first: 20,
    isKept: true,
  })
}

/** The two longest admins at most: admins come first in the list. */
export const useAdmins = (id: string, isAsked: boolean) =>
  useQuery<Member[], ApiError>({
    ...read(groups.members, { id, limit: 2 }),
    enabled: isAsked,
    select: (members) => members.filter(({ role }) => role === 'admin'),
  })

export const useRequests = (id: string) =>
  usePages<JoinRequest>({
    key: keyOf(groups.requests, { id }),
    fetch: (page, signal) => call(groups.requests, { id, ...page }, { signal }),
    idOf: userId,
    first: 20,
  })

export const useAcceptRequest = () =>
  useWrite(groups.answer, {
    ...aboutGroups,
    done: ({ user }) => ({ title: `${user.name} is a member now` }),
    failed: 'Accepting the request failed',
  })

export const useDeclineRequest = () =>
  useWrite(groups.answer, {
    ...aboutGroups,
    done: { title: 'The request is declined' },
    failed: 'Declining the request failed',
  })

export const useChangeMember = () =>
  useWrite(groups.changeMember, {
    ...aboutGroups,
    done: ({ user, role }) => ({
      title:
        role === 'admin' ? `${user.name} is an admin now` : `${user.name} is no admin any more`,
    }),
    failed: 'Changing the role failed',
  })

export const useStepDown = () =>
  useWrite(groups.changeMember, {
    ...aboutGroups,
    done: { title: 'You are a member like the others now' },
    failed: 'Stepping down failed',
  })

export const useRemoveMember = () =>
  useWrite(groups.removeMember, {
    ...aboutGroups,
    done: { title: 'Removed from the group' },
    failed: 'Removing failed',
  })

export const useHandOver = () =>
  useWrite(groups.handOver, {
    ...aboutGroups,
    done: { title: 'The group is handed over', description: 'Its new admin is told.' },
    failed: 'Handing over failed',
  })

/** `after` leaves the group's page: what is asked for there would not be found any more. */
export const useDeleteGroup = (after: () => void) =>
  useWrite(groups.remove, {
    refetch: [groups.mine, groups.list],
    thenRefetch: [groups.one, groups.members, groups.requests],
    done: { title: 'The group is deleted' },
    failed: 'Failed to delete group',
    after,
  })
