import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { saveSettings } from '#server/notifications/levels/levels.ts'
import type { ConversationSettings, NotificationLevel } from '#shared/conversation/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind } from '../kind.ts'

const hourMs = 3_600_000

/** What notifies a person in one conversation, until a time or until changed. */
export const changeSettings = async (
  app: App,
  kind: AnyKind,
  me: Me,
  { id: address, level, hours }: { id: string; level: NotificationLevel; hours: number | null },
): Promise<ConversationSettings> => {
  const at = app.now()
  const until = hours === null ? null : new Date(at.getTime() + hours * hourMs)
  const after = await inTransaction(app.db, async (tx) => {
    // Under the lock, so that nothing is left of someone who leaves meanwhile.
    const entered = await kind.enter(app, tx, me, address)
    const { id } = await kind.reopen(tx, me, address, entered)
    const row = { id: uuid(), userId: me.id, level, until, changedAt: at }
    return saveSettings(tx, kind.name, id, row)
  })
  kind.publishSettings(app, me, address)
  return { level, until, after }
}
