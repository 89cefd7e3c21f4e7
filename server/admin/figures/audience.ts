import type { App } from '#server/http/context.ts'
import type { AudienceFilter } from '#shared/announcements/contract.ts'
import * as store from './store.ts'

/** How many an announcement would be told. */
export const countAudience = (
  { db }: Pick<App, 'db'>,
  { targetAudience, isAdvertising }: AudienceFilter,
): Promise<number> =>
  store.countAudience(db, targetAudience === 'all' ? null : targetAudience, isAdvertising)
