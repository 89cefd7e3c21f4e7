import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminUsers, UserFilter } from '#shared/admin/users/contract.ts'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { metricReads } from '#web/api/metricReads.ts'
import { usePaginatedList } from '#web/api/queries.ts'

const { q: Q, only: Only, sort: Sort } = UserFilter.shape
/** Search text; undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string | undefined) =>
  z.catch(Q, undefined).parse(text) || undefined
export const parseUserGroup = (text: string | undefined) => z.catch(Only, undefined).parse(text)
export const parseSort = (text: string | undefined) => z.catch(Sort, 'newest').parse(text)

type UserQuery = Pick<UserFilter, 'q' | 'only' | 'sort'>

export const useUsers = ({ q, only, sort }: UserQuery) => {
  const query = { sort, ...(q && { q }), ...(only && { only }) }
  return usePaginatedList(adminUsers.list, query, {
    first: 20,
    more: 20,
    keepPrevious: true,
    refetchOnMount: true,
  })
}

export const useRecentUsers = () =>
  useQuery({ ...read(adminUsers.list, { limit: 5 }), refetchOnMount: 'always' })

export const useUser = (id: string | undefined) =>
  useQuery({ ...read(adminUsers.one, { id: id ?? '' }), enabled: id !== undefined })

const refetch = [adminUsers.list, adminUsers.one, auth.me, ...metricReads]

export const useUpdateUser = () =>
  useWrite(adminUsers.update, {
    refetch,
    successToast: { title: 'User updated successfully' },
    errorTitle: 'Failed to update user',
  })

export const useRemoveUser = () =>
  useWrite(adminUsers.remove, {
    refetch: [adminUsers.list, auth.me, ...metricReads],
    successToast: { title: 'User deleted successfully' },
    errorTitle: 'Failed to delete user',
  })

/** Also what waits: lifting a suspension answers objections. */
const refetchStatus = [
  ...[adminUsers.list, adminUsers.one, adminWork.list],
  ...[cases.list, cases.one, cases.decisions],
]

export const useSuspendUser = () =>
  useWrite(adminUsers.suspend, {
    refetch: refetchStatus,
    successToast: {
      title: 'Account suspended',
      description: 'We’ll email them your reason.',
    },
    errorTitle: 'Failed to suspend account',
  })

export const useLiftSuspension = () =>
  useWrite(adminUsers.liftSuspension, {
    refetch: refetchStatus,
    successToast: {
      title: 'Suspension lifted',
      description: 'We’ll email them your reason.',
    },
    errorTitle: 'Failed to lift suspension',
  })

export const useSignOutUser = () =>
  useWrite(adminUsers.revokeSessions, {
    refetch: [auth.me],
    successToast: { title: 'Logged out everywhere' },
    errorTitle: 'Failed to log out user',
  })
