import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { cancelLocked } from '../changing.ts'
import * as store from './store.ts'

const undoWithinMs = 24 * 3_600_000

const earliest = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - undoWithinMs)

/** Those that can still be undone. */
export const importsToUndo = (app: Pick<App, 'db' | 'now'>) =>
  store.listImports(app.db, earliest(app))

/**
 * Removes what an import added. What somebody has booked is cancelled instead, and they are told;
 * what has begun by then stays as it is.
 */
export const undoImport = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    await store.waitForImport(tx) // it may add to a series that is left empty here
    const imported = await store.lockOneImport(tx, id)
    if (!imported) throw new Refusal(404, 'Import not found')
    if (imported.undoneAt) throw new AlreadyDone('This import has already been undone')
    if (imported.createdAt <= earliest(app))
      throw new Refusal(409, 'An import can be undone within 24 hours')
    await store.markUndone(tx, id, app.now())
    const [first] = await store.lockOfImport(tx, id)
    const removed = await store.removeUnbooked(tx, id, app.now())
    let cancelled = 0
    for (const event of await store.lockOfImport(tx, id)) {
      if (event.cancelledAt || hasStarted(event, app.now())) continue
      await cancelLocked(app, tx, event, null)
      cancelled++
    }
    await audit(tx, {
      userId: me.id,
      action: 'calendar_import_undone',
      entityType: 'event',
      reason: `${removed} removed, ${cancelled} cancelled`,
    })
    if (first) app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: first.id })
    return { removed, cancelled }
  })
