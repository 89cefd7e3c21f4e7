import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminUsers, UserFilter } from '#shared/admin/users/contract.ts'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { proposals } from '#shared/events/hosting/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { adminPaging } from '#web/admin/lists/paging.ts'
import { read, useWrite } from '#web/api/client.ts'
import { metricReads } from '#web/api/metricReads.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

const { q: Q, only: Only, sort: Sort } = UserFilter.shape
/** Search text; undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string | undefined) =>
  z.catch(Q, undefined).parse(text) || undefined
export const parseUserGroup = (text: string | undefined) => z.catch(Only, undefined).parse(text)
export const parseSort = (text: string | undefined) => z.catch(Sort, 'newest').parse(text)

type UserQuery = Pick<UserFilter, 'q' | 'only' | 'sort'>

export const useUsers = ({ q, only, sort }: UserQuery) => {
  const query = { sort, ...(q && { q }), ...(only && { only }) }
  return usePaginatedList(adminUsers.list, query, adminPaging)
}

export const useRecentUsers = () =>
  useQuery({ ...read(adminUsers.list, { limit: 5 }), refetchOnMount: 'always' })

export const useUser = (id: string | undefined) =>
  useQuery({ ...read(adminUsers.one, { id: id ?? '' }), enabled: id !== undefined })

const refetch = [adminUsers.list, adminUsers.one, auth.me, ...metricReads]

export const useUpdateUser = () =>
  useWrite(adminUsers.update, {
    refetch,
    successToast: { title: t('admin.user.updated') },
    errorTitle: t('admin.user.updateFailed'),
  })

export const useRemoveUser = () =>
  useWrite(adminUsers.remove, {
    refetch: [adminUsers.list, auth.me, ...metricReads],
    successToast: { title: t('admin.user.deleted') },
    errorTitle: t('admin.user.deleteFailed'),
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
      title: t('admin.user.suspended'),
      description: t('admin.user.reasonMailed'),
    },
    errorTitle: t('admin.user.suspendFailed'),
  })

export const useLiftSuspension = () =>
  useWrite(adminUsers.liftSuspension, {
    refetch: refetchStatus,
    successToast: {
      title: t('admin.user.lifted'),
      description: t('admin.user.reasonMailed'),
    },
    errorTitle: t('admin.user.liftFailed'),
  })

export const useSetTrust = () =>
  useWrite(proposals.setTrust, {
    refetch: [adminUsers.list, adminUsers.one, proposals.list, auth.me],
    successToast: { title: t('admin.user.host.saved') },
    errorTitle: t('admin.user.host.saveFailed'),
  })

export const useSignOutUser = () =>
  useWrite(adminUsers.revokeSessions, {
    refetch: [auth.me],
    successToast: { title: t('admin.user.loggedOut') },
    errorTitle: t('admin.user.logOutFailed'),
  })
