import { audit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { cancelLockedEvent } from '#server/events/events.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { signalPublicChange } from '../publicContent.ts'
import * as store from './store.ts'

const undoWithinMs = 24 * 3_600_000

const undoCutoff = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - undoWithinMs)

export const listUndoableImports = (app: Pick<App, 'db' | 'now'>) =>
  store.listImports(app.db, undoCutoff(app))

/**
 * Removes the events that an import added. Booked events are cancelled instead, with a notification.
 * Events that have started stay.
 */
export const undoImport = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    await store.lockImports(tx) // a running import may add to a series that becomes empty here
    const imported = await store.lockImportById(tx, id)
    if (!imported) throw new AppError('import_not_found')
    if (imported.undoneAt) throw new AlreadyDone('import_undone_already')
    if (imported.createdAt <= undoCutoff(app)) throw new AppError('import_undo_too_late')
    await store.markUndone(tx, id, app.now())
    const before = await store.lockImportedEvents(tx, id)
    const removed = await store.removeUnbooked(tx, id, app.now())
    let cancelled = 0
    const left = await store.lockImportedEvents(tx, id)
    for (const event of before)
      if (!left.some((one) => one.id === event.id)) signalPublicChange(app, tx, event, null)
    for (const event of left) {
      if (event.cancelledAt || hasStarted(event, app.now())) continue
      await cancelLockedEvent(app, tx, event, null)
      cancelled++
    }
    await audit(tx, {
      userId: me.id,
      action: 'calendar_import_undone',
      entityType: 'event',
      reason: `${removed} removed, ${cancelled} cancelled`,
    })
    if (before[0])
      app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: before[0].id })
    return { removed, cancelled }
  })
