import type { App } from '#server/http/context.ts'
import type { AudienceFilter } from '#shared/announcements/contract.ts'
import { foldWhenMany } from './fold.ts'
import * as store from './store.ts'

/** How many an announcement would be told, from the figures: nobody is counted. */
export const countAudience = async (
  app: Pick<App, 'db' | 'jobs'>,
  { targetAudience, isAdvertising }: AudienceFilter,
): Promise<number> => {
  const [everybody, ofRole] = isAdvertising
    ? ['users.marketingConsent', 'users.marketingConsent.']
    : ['users', 'users.role.']
  const name = targetAudience === 'all' ? everybody : `${ofRole}${targetAudience}`
  const [total] = await Promise.all([store.sumFigures(app.db, [name]), foldWhenMany(app)])
  return Number(total(name))
}
