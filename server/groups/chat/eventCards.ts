import { v7 as uuid } from 'uuid'
import { nextSeq } from '#server/conversation/reading.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockGroup } from '#server/groups/store.ts'
import type { App } from '#server/http/context.ts'
import { groupKind } from './kind.ts'
import * as store from './store.ts'

/** Tells the chat of its group about an event, once. The card reads the event when it is shown. */
const showEvent = (app: App, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await store.lockAnnounced(tx, eventId)
    const group = event?.groupId && (await lockGroup(tx, event.groupId))
    if (!group || (await store.hasCard(tx, group.id, eventId))) return
    const seq = await nextSeq(tx, groupKind, group.id)
    const row = { id: uuid(), groupId: group.id, eventId, seq, createdAt: app.now() }
    await store.addCard(tx, row)
    app.live.signal(tx, 'group', group.id, seq)
  })

/** Open chats read the event again. The card keeps its place, so it is not unread again. */
const refreshEvent = (app: App, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    for (const groupId of await store.listGroupsWithCard(tx, eventId)) {
      const seq = await nextSeq(tx, groupKind, groupId)
      await store.changeCard(tx, { groupId, eventId, seq, at: app.now() })
      app.live.signal(tx, 'group', groupId, seq)
    }
  })

export const handleEventCardJobs = (app: App) => {
  app.jobs.handle('groups.showEvent', ({ eventId }) => showEvent(app, eventId))
  app.jobs.handle('groups.refreshEvent', ({ eventId }) => refreshEvent(app, eventId))
}
