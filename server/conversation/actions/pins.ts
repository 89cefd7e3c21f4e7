import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { findPublicUsers } from '#server/users/users.ts'
import { maxPins } from '#shared/conversation/contract.ts'
import { maxQuoteLength } from '#shared/conversation/message.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind, StoredMessage } from '../kind.ts'
import { changeMessage, enterMessage } from '../messages.ts'
import { oneLine } from '../present.ts'
import * as actions from './store.ts'

type Ids = { id: string; messageId: string }

/** Idempotent; `isPinned` says what it shall be. The limit counts the pins that the caller sees. */
export const setPinned = (app: App, kind: AnyKind, me: Me, ids: Ids, isPinned: boolean) =>
  inTransaction(app.db, async (tx) => {
    const { place, message } = await enterMessage(app, tx, kind, me, ids, {
      takesBack: !isPinned,
    })
    if (!place.isManager) throw new AppError('pins_for_admins')
    if (message.isPinned === isPinned) return
    const reader = { userId: me.id, blocksOf: place.blocksOf }
    if (isPinned && (await actions.countPinned(tx, kind, reader, place.id)) >= maxPins)
      throw new AppError('too_many_pins')
    await actions.setPinned(tx, kind, message.id, isPinned ? { by: me.id, at: app.now() } : null)
    await changeMessage(app, tx, kind, message)
  })

/** What the viewer may see of them, with the text as it is now. */
export const listPins = async ({ db }: Pick<App, 'db'>, kind: AnyKind, me: Me, address: string) => {
  const { id, blocksOf } = await kind.find(db, me, address)
  const reader = { userId: me.id, blocksOf }
  const rows: StoredMessage[] = await actions.listPinned(db, kind, reader, id)
  const authorIds = rows.flatMap(({ authorId }) => authorId ?? [])
  const authors = await findPublicUsers(db, authorIds)
  const names = new Map(authors.map(({ id: authorId, name }) => [authorId, name]))
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    author: names.get(row.authorId ?? '') ?? null,
    text: oneLine(kind.titleOf(row)).slice(0, maxQuoteLength),
  }))
}
