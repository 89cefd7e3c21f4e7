import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { maxPins } from '#shared/conversation/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind, StoredMessage } from '../kind.ts'
import { changeMessage, enterMessage } from '../messages.ts'
import { oneLine } from '../present.ts'
import * as actions from './store.ts'

type Ids = { id: string; messageId: string }

const excerptLength = 140

/** Idempotent; `isPinned` says what it shall be. */
export const setPinned = (app: App, kind: AnyKind, me: Me, ids: Ids, isPinned: boolean) =>
  inTransaction(app.db, async (tx) => {
    const { place, message } = await enterMessage(app, tx, kind, me, ids)
    if (!place.isManager) throw new AppError('pins_for_admins')
    if (message.isPinned === isPinned) return
    if (isPinned && (await actions.countPins(tx, kind, place.id)) >= maxPins)
      throw new AppError('too_many_pins')
    await actions.setPinned(tx, kind, message.id, isPinned ? { by: me.id, at: app.now() } : null)
    await changeMessage(app, tx, kind, message)
  })

/** What the viewer may see of them, with the text as it is now. */
export const listPins = async ({ db }: Pick<App, 'db'>, kind: AnyKind, me: Me, address: string) => {
  const { id, blocksOf } = await kind.find(db, me, address)
  const rows: StoredMessage[] = await actions.listPinned(db, kind, { userId: me.id, blocksOf }, id)
  const names = await actions.listNames(db, rows)
  return rows
    .filter(({ isHidden, isDeleted }) => !isHidden && !isDeleted)
    .map((row) => ({
      id: row.id,
      seq: row.seq,
      author: names.get(row.authorId ?? '') ?? null,
      text: oneLine(row.text).slice(0, excerptLength),
    }))
}
