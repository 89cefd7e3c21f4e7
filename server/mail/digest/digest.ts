import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { Fact } from '#server/notifications/facts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { amsterdam } from '../times.ts'
import * as store from './store.ts'

const atOnce = 500
const fromHour = 8

/** One a week: that of this Monday. */
const digestOf = (day: string): Fact => ({
  kind: 'digest',
  key: `digest:${day}`,
  words: {},
  actionUrl: '/',
})

/**
 * On Mondays, for those who switched it on. Whoever has theirs is passed over, so that a start in
 * the middle goes on where the last one ended.
 */
export const sendDigests = async (app: App): Promise<void> => {
  const { day, weekday, hour } = amsterdam(app.now())
  if (weekday !== 'Mon' || hour < fromHour) return
  const fact = digestOf(day)
  let last: string | null = null
  for (;;) {
    const readers: store.Reader[] = await store.listReaders(app.db, fact.key, last, atOnce)
    last = readers.at(-1)?.userId ?? null
    if (!last) return
    await inTransaction(app.db, (tx) =>
      notifyAll(
        app,
        tx,
        readers.map(({ userId }) => ({ userId, fact })),
      ),
    )
  }
}
