import { type Group, groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { keyOf, useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

const userId = ({ user }: { user: { id: string } }) => user.id

/** Joining ends an invitation, so the member count is part of the query key. */
export const useInvitations = ({ id, memberCount }: Pick<Group, 'id' | 'memberCount'>) =>
  usePaginatedList(
    groupInvitations.list,
    { id },
    {
      key: [...keyOf(groupInvitations.list, { id }), memberCount],
      keepPrevious: true,
      cursorOf: userId,
      first: 20,
    },
  )

export const useInvitable = (id: string, q?: string) => {
  const query = { id, ...(q && { q }) }
  return usePaginatedList(groupInvitations.invitable, query, {
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
      title: t('groups.invitations.invited', { name: user.name }),
      description: t('groups.invitations.invitedHint'),
    }),
    errorTitle: t('groups.invitations.inviteFailed'),
    isErrorInForm: ({ status }) => status === 429,
  })

export const useWithdrawInvitation = () =>
  useWrite(groupInvitations.takeBack, {
    ...invitationQueries,
    errorTitle: t('common.failedToCancelInvitation'),
  })

export const useDeclineInvitation = () =>
  useWrite(groupInvitations.decline, {
    refetch: [groups.one, groups.list],
    successToast: {
      title: t('groups.invitations.declined'),
      description: t('groups.invitations.declinedHint'),
    },
    errorTitle: t('groups.invitations.declineFailed'),
  })
