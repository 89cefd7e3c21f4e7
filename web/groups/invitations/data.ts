import { type Group, groups } from '#shared/groups/contract.ts'
import {
  type GroupInvitation,
  groupInvitations,
  type Invitable,
} from '#shared/groups/invitations/contract.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

const userId = ({ user }: { user: { id: string } }) => user.id

/** Whoever is invited and joins is invited no more: it is asked anew with each who joins or leaves. */
export const useInvitations = ({ id, memberCount }: Pick<Group, 'id' | 'memberCount'>) =>
  usePages<GroupInvitation>({
    key: [...keyOf(groupInvitations.list, { id }), memberCount],
    isKept: true,
    fetch: (page, signal) => call(groupInvitations.list, { id, ...page }, { signal }),
    idOf: userId,
    first: 20,
  })

export const useInvitable = (id: string, q?: string) => {
  const query = { id, ...(q && { q }) }
  return usePages<Invitable>({
    key: keyOf(groupInvitations.invitable, query),
    fetch: (page, signal) => call(groupInvitations.invitable, { ...query, ...page }, { signal }),
    idOf: userId,
    first: 20,
    isKept: true,
    // Others may have joined, or been invited, since it was open last.
    isAskedAnew: true,
  })
}

const aboutInvitations = { refetch: [groupInvitations.list, groupInvitations.invitable] }

export const useInvite = () =>
  useWrite(groupInvitations.invite, {
    ...aboutInvitations,
    done: ({ user }) => ({
      title: `${user.name} is invited`,
      description: 'We tell them at once.',
    }),
    failed: 'Inviting failed',
    isReasonInForm: ({ status }) => status === 429,
  })

export const useTakeInvitationBack = () =>
  useWrite(groupInvitations.takeBack, {
    ...aboutInvitations,
    done: { title: 'The invitation is taken back' },
    failed: 'Taking the invitation back failed',
  })

export const useDeclineInvitation = () =>
  useWrite(groupInvitations.decline, {
    refetch: [groups.one, groups.list],
    done: { title: 'The invitation is declined', description: 'Nobody is told.' },
    failed: 'Declining failed',
  })
