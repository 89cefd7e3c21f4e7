import * as z from 'zod/mini'
import { TeamLogFilter, teamLog } from '#shared/admin/audit/contract.ts'
import { usePaginatedList } from '#web/api/queries.ts'

const { q: Q, action: Action } = TeamLogFilter.shape
/** Undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string | undefined) =>
  z.catch(Q, undefined).parse(text) || undefined
export const parseAction = (text: string | undefined) => z.catch(Action, undefined).parse(text)

export type LogQuery = Pick<TeamLogFilter, 'q' | 'action' | 'from' | 'to'>

export const useTeamLog = ({ q, action, from, to }: LogQuery) =>
  usePaginatedList(
    teamLog.list,
    { ...(q && { q }), ...(action && { action }), ...(from && { from }), ...(to && { to }) },
    { first: 30, more: 30, keepPrevious: true, refetchOnMount: true },
  )
