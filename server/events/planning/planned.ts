import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type PlannedFilter, usualSort } from '#shared/events/planning/contract.ts'
import { findStart } from '../store.ts'
import * as store from './store.ts'

/** The events as those who run them list them: cancelled ones too, with who comes and what was paid. */
export const listPlanned = async (app: App, filter: PlannedFilter) => {
  const { before: last, sort = usualSort(filter.when), ...rest } = filter
  const before = last ? await findStart(app.db, last) : undefined
  if (before === null) throw new Refusal(400, 'Unknown page', { field: 'before' })
  return store.listPlanned(app.db, { ...rest, sort, before, now: app.now() })
}
