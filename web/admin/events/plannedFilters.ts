import * as z from 'zod/mini'
import { EventCategory } from '#shared/events/contract.ts'
import { EventTimeframe, PlannedFilter } from '#shared/events/planning/contract.ts'
import type { AdminSearchParams } from '#web/admin/adminSearchParams.ts'
import type { PlannedQuery } from '#web/events/planning/data.ts'
import type { Label } from '#web/language/t.tsx'

const { q: Q, sort: Sort } = PlannedFilter.shape

export const whenLabels: Record<EventTimeframe, Label> = {
  upcoming: 'admin.events.when.upcoming',
  past: 'admin.events.when.past',
  cancelled: 'admin.events.when.cancelled',
  all: 'admin.events.when.all',
}

/** Parses the URL parameters of this tab. Invalid values are ignored. */
export const parsePlannedFilters = ({ q, filter, category, sort }: AdminSearchParams) => ({
  when: z.catch(EventTimeframe, 'upcoming').parse(filter),
  category: z.catch(z.optional(EventCategory), undefined).parse(category),
  q: z.catch(Q, undefined).parse(q),
  sort: z.catch(Sort, undefined).parse(sort),
})

/** Search text; undefined if rejected by the contract. */
export const parseSearchText = (text: string) => z.catch(Q, undefined).parse(text)

export const toPlannedQuery = (query: ReturnType<typeof parsePlannedFilters>): PlannedQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

/** Whether the list differs from the default one. */
export const isFiltered = ({ when, category, q }: ReturnType<typeof parsePlannedFilters>) =>
  when !== 'upcoming' || category !== undefined || q !== undefined
