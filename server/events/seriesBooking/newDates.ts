import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { seriesExtended } from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import * as store from './store.ts'

export type NewDate = { id: string; title: string; startDate: Date; seriesId: string }

/**
 * Asks those who come to all dates of a series whether they would like to come to these new ones,
 * once for each time that dates are added. It books no one.
 */
export const askAboutNewDates = async (app: App, tx: Tx, added: NewDate[]) => {
  const upcoming = added
    .filter(({ startDate }) => startDate > app.now())
    .toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime())
  for (const [seriesId, dates] of Map.groupBy(upcoming, (date) => date.seriesId)) {
    const [first] = dates
    if (!first) continue
    const ids = dates.map(({ id }) => id)
    const userIds = await store.listRegulars(tx, seriesId, ids, app.now())
    const input = seriesExtended(first, ids.length)
    await notifyAll(
      app,
      tx,
      userIds.map((userId) => ({ userId, input })),
    )
  }
}
