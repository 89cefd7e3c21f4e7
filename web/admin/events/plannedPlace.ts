import { EventCategory } from '#shared/events/contract.ts'
import { PlannedFilter, PlannedWhen } from '#shared/events/planning/contract.ts'
import type { PlannedQuery } from '#web/events/planning/data.ts'
import type { AdminPlace } from '../adminPlace.ts'

const { q: Q, sort: Sort } = PlannedFilter.shape

export const whenLabels: Record<PlannedWhen, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  all: 'All',
}

/** What the address asks the server for. What makes no sense there counts as absent. */
export const queryOf = ({ q, filter, category, sort }: AdminPlace) => ({
  when: PlannedWhen.catch('upcoming').parse(filter),
  category: EventCategory.optional().catch(undefined).parse(category),
  q: Q.catch(undefined).parse(q),
  sort: Sort.catch(undefined).parse(sort),
})

/** What the server would take, or nothing. */
export const readSearch = (text: string) => Q.catch(undefined).parse(text)

export const onlyGiven = (query: ReturnType<typeof queryOf>): PlannedQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

/** More than what is shown at first is asked for. */
export const isFiltered = ({ when, category, q }: ReturnType<typeof queryOf>) =>
  when !== 'upcoming' || category !== undefined || q !== undefined
