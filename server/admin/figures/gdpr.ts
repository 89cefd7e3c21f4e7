import type { App } from '#server/http/context.ts'
import type { GdprOverview } from '#shared/admin/contract.ts'
import { foldWhenMany } from './fold.ts'
import * as store from './store.ts'

const shownUsers = 10

export const consentFigures = async ({ db }: Pick<App, 'db'>) => {
  const total = await store.sumFigures(db, [
    ...(['users', 'users.gdprConsent', 'users.marketingConsent'] as const),
    ...(['exportRequests', 'exportRequests.open'] as const),
  ])
  const [users, consented] = [Number(total('users')), Number(total('users.gdprConsent'))]
  return {
    consented,
    nonConsented: users - consented,
    marketingConsent: Number(total('users.marketingConsent')),
    exportRequests: Number(total('exportRequests')),
    openExportRequests: Number(total('exportRequests.open')),
  }
}

export const readGdpr = async (app: Pick<App, 'db' | 'jobs'>): Promise<GdprOverview> => {
  const [figures, users] = await Promise.all([
    consentFigures(app),
    store.listConsents(app.db, shownUsers),
    foldWhenMany(app),
  ])
  return { ...figures, users }
}
