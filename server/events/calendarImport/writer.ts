import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import type { EventDraft } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { cancelLocked, changeLocked } from '../changing.ts'
import { addSeries } from '../series/series.ts'
import { addEvents, lockEvent } from '../store.ts'
import type { ImportEntry } from './series.ts'
import { addImport, setImportUid, setSeries } from './store.ts'

type Own = { id: string; importUid: string; importId: string | null; seriesId: string | null }

/** What an import does to the database. */
export const writerOf = (app: App, tx: Tx, me: Me) => ({
  addImport: (): Promise<string | null> => addImport(tx, app.now()),
  addSeries: (every: NonNullable<ImportEntry['every']>): Promise<string | null> =>
    addSeries(tx, every, app.now()),
  add: async (event: EventDraft & Own) => {
    await addEvents(tx, [{ ...event, createdBy: me.id }])
  },
  lock: ({ id }: EventRow) => lockEvent(tx, id),
  setUid: (id: string, uid: string) => setImportUid(tx, id, uid),
  setSeries: (id: string, seriesId: string) => setSeries(tx, id, seriesId),
  change: async (event: EventRow, draft: EventDraft) => {
    await changeLocked(app, tx, event, draft)
  },
  cancel: (event: EventRow) => cancelLocked(app, tx, event, null),
})

export type Writer = ReturnType<typeof writerOf>

const nothing = async () => {}

/** Of a preview: it changes and locks nothing. */
export const noWriter: Writer = {
  addImport: async () => null,
  addSeries: async () => null,
  add: nothing,
  lock: async (event) => event,
  setUid: nothing,
  setSeries: nothing,
  change: nothing,
  cancel: nothing,
}
