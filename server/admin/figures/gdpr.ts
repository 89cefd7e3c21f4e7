import type { App } from '#server/http/context.ts'
import type { GdprOverview } from '#shared/admin/contract.ts'
import { cachedForAMinute } from './cachedForAMinute.ts'
import * as store from './store.ts'

const shownUsers = 10

const countConsents = cachedForAMinute(async ({ db }) => {
  const [{ users, gdprConsent, marketingConsent }, requests] = await Promise.all([
    store.countUsers(db),
    store.countExportRequests(db),
  ])
  return {
    consented: gdprConsent,
    nonConsented: users - gdprConsent,
    marketingConsent,
    exportRequests: requests.all,
    openExportRequests: requests.open,
  }
})

/** The counts are at most a minute old. */
export const readGdpr = async (app: Pick<App, 'db' | 'now'>): Promise<GdprOverview> => {
  const [counts, users] = await Promise.all([
    countConsents(app),
    store.listConsents(app.db, shownUsers),
  ])
  return { ...counts, users }
}
