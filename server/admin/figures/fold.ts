import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

const everyHours = 1
const atOnce = 5000
const many = 500

/** Adds to the figures what has changed since the last time. */
export const foldFigures = async ({ db }: Pick<App, 'db'>): Promise<void> => {
  while ((await store.foldChanges(db, atOnce)) > 0);
}

/** For whoever reads figures: a day of many changes does not wait for its hour. */
export const foldWhenMany = async ({ db, jobs }: Pick<App, 'db' | 'jobs'>): Promise<void> => {
  if (await store.hasManyChanges(db, many))
    await jobs.send(db, 'figures.fold', {}, { key: 'figures' })
}

export const handleFigureJobs = (app: App) => {
  app.jobs.every('upkeep.figures', everyHours, () => foldFigures(app))
  app.jobs.handle('figures.fold', () => foldFigures(app))
}
