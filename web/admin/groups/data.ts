import * as z from 'zod/mini'
import { AdminGroupFilter, adminGroups } from '#shared/admin/groups/contract.ts'
import { adminPaging } from '#web/admin/lists/paging.ts'
import { usePaginatedList } from '#web/api/queries.ts'

const { q: Q, only: Only } = AdminGroupFilter.shape
/** Undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string | undefined) =>
  z.catch(Q, undefined).parse(text) || undefined
export const parseGroupKind = (text: string | undefined) => z.catch(Only, undefined).parse(text)

export const useGroups = ({ q, only }: Pick<AdminGroupFilter, 'q' | 'only'>) =>
  usePaginatedList(adminGroups.list, { ...(q && { q }), ...(only && { only }) }, adminPaging)
