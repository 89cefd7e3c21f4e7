import { useQuery } from '@tanstack/react-query'
import { type AdminUser, adminUsers, UserFilter } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { figures } from '#web/admin/figures/data.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { usePages } from '#web/api/pages.ts'

const { q: Q, only: Only, sort: Sort } = UserFilter.shape
/** What is searched for; undefined when that is nothing, or nothing that the server would take. */
export const readQuery = (text: string | undefined) => Q.catch(undefined).parse(text) || undefined
export const readOnly = (text: string | undefined) => Only.catch(undefined).parse(text)
export const readSort = (text: string | undefined) => Sort.catch('newest').parse(text)

type Wanted = Pick<UserFilter, 'q' | 'only' | 'sort'>

export const useUsers = ({ q, only, sort }: Wanted) => {
  const wanted = { sort, ...(q && { q }), ...(only && { only }) }
  return usePages<AdminUser>({
    key: keyOf(adminUsers.list, wanted),
    fetch: (page, signal) => call(adminUsers.list, { ...wanted, ...page }, { signal }),
    idOf: ({ id }) => id,
    first: 20,
    more: 20,
    isKept: true,
    isAskedAnew: true,
  })
}

/** The newest few. */
export const useRecentUsers = () =>
  useQuery({ ...read(adminUsers.list, { limit: 5 }), refetchOnMount: 'always' })

export const useUser = (id: string | undefined) =>
  useQuery({ ...read(adminUsers.one, { id: id ?? '' }), enabled: id !== undefined })

const refetch = [adminUsers.list, adminUsers.one, auth.me, ...figures]

export const useUpdateUser = () =>
  useWrite(adminUsers.update, {
    refetch,
    done: { title: 'User updated successfully' },
    failed: 'Failed to update user',
  })

export const useRemoveUser = () =>
  useWrite(adminUsers.remove, {
    refetch: [adminUsers.list, auth.me, ...figures],
    done: { title: 'User deleted successfully' },
    failed: 'Failed to delete user',
  })

export const useSignOutUser = () =>
  useWrite(adminUsers.revokeSessions, {
    refetch: [auth.me],
    done: { title: 'Signed out everywhere' },
    failed: 'Failed to sign out user',
  })
