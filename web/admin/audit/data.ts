import * as z from 'zod/mini'
import { TeamLogFilter, teamLog } from '#shared/admin/audit/contract.ts'
import { adminPaging } from '#web/admin/lists/paging.ts'
import { usePaginatedList } from '#web/api/queries.ts'

const { q: Q, action: Action, decision: Decision } = TeamLogFilter.shape
/** Undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string | undefined) =>
  z.catch(Q, undefined).parse(text) || undefined

/** An action, or a kind of decision, whose names differ. */
export const parseActionFilter = (text: string | undefined) => ({
  action: z.catch(Action, undefined).parse(text),
  decision: z.catch(Decision, undefined).parse(text),
})

export type LogQuery = Pick<TeamLogFilter, 'q' | 'action' | 'decision' | 'from' | 'to'>

export const useTeamLog = ({ q, action, decision, from, to }: LogQuery) =>
  usePaginatedList(
    teamLog.list,
    {
      ...{ ...(q && { q }), ...(action && { action }), ...(decision && { decision }) },
      ...{ ...(from && { from }), ...(to && { to }) },
    },
    adminPaging,
  )
