import { type Group, groups } from '#shared/groups/contract.ts'
import {
  type GroupInvitation,
  groupInvitations,
  type Invitable,
} from '#shared/groups/invitations/contract.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'

const userId = ({ user }: { user: { id: string } }) => user.id

/** Joining ends an invitation, so the member count is part of the query key. */
export const useInvitations = ({ id, memberCount }: Pick<Group, 'id' | 'memberCount'>) =>
  usePaginatedList<GroupInvitation>({
    key: [...keyOf(groupInvitations.list, { id }), memberCount],
    keepPrevious: true,
    fetch: (page, signal) => call(groupInvitations.list, { id, ...page }, { signal }),
    cursorOf: userId,
    first: 20,
  })

export const useInvitable = (id: string, q?: string) => {
  const query = { id, ...(q && { q }) }
  return usePaginatedList<Invitable>({
    key: keyOf(groupInvitations.invitable, query),
    fetch: (page, signal) => call(groupInvitations.invitable, { ...query, ...page }, { signal }),
    cursorOf: userId,
    first: 20,
    keepPrevious: true,
    // Others may have joined, or been invited, since it was last open.
    refetchOnMount: true,
  })
}

const invitationQueries = { refetch: [groupInvitations.list, groupInvitations.invitable] }

export const useInvite = () =>
  useWrite(groupInvitations.invite, {
    ...invitationQueries,
    successToast: ({ user }) => ({
      title: `${user.name} is invited`,
      description: 'We tell them at once.',
    }),
    errorTitle: 'Inviting failed',
    isErrorInForm: ({ status }) => status === 429,
  })

export const useWithdrawInvitation = () =>
  useWrite(groupInvitations.takeBack, {
    ...invitationQueries,
    successToast: { title: 'The invitation is taken back' },
    errorTitle: 'Taking the invitation back failed',
  })

export const useDeclineInvitation = () =>
  useWrite(groupInvitations.decline, {
    refetch: [groups.one, groups.list],
    successToast: { title: 'The invitation is declined', description: 'Nobody is told.' },
    errorTitle: 'Declining failed',
  })
