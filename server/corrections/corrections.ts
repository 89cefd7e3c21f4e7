import { v7 as uuid } from 'uuid'
import { areBuddies } from '#server/buddies/matches/matches.ts'
import { lockUserPair } from '#server/connections/userPair.ts'
import { changeMessage, enterMessage } from '#server/conversation/messages.ts'
import { findMessage } from '#server/conversation/reading.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { directKind } from '#server/messages/kind.ts'
import { lockConversationById } from '#server/messages/messages.ts'
import { correctionKey, correctionSuggested } from '#server/notifications/inputs.ts'
import { findLevel } from '#server/notifications/levels/levels.ts'
import { markHandled, notify, retractNotifications } from '#server/notifications/notify.ts'
import { notifies } from '#shared/conversation/notifying.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Of a message of one's buddy. Replaces an earlier one that is not accepted, and notifies once. */
export const suggestCorrection = (app: App, me: Me, { id, text }: { id: string; text: string }) =>
  inTransaction(app.db, async (tx) => {
    const found = await findMessage(tx, directKind, { userId: me.id, blocksOf: null }, id)
    if (!found) throw new AppError('message_not_found')
    const writerId = found.authorId
    if (!writerId || writerId === me.id) throw new AppError('corrections_for_buddies')
    const ids = { id: writerId, messageId: id }
    // Until the end, neither of them ends the match.
    await lockUserPair(tx, me.id, writerId)
    const { message } = await enterMessage(app, tx, directKind, me, ids)
    if (!(await areBuddies(tx, me.id, writerId))) throw new AppError('corrections_for_buddies')
    if (text === message.text) throw new AppError('correction_unchanged')
    const saved = await store.saveCorrection(tx, {
      id: uuid(),
      directMessageId: id,
      writerId,
      correctorId: me.id,
      original: message.text,
      corrected: text,
      createdAt: app.now(),
    })
    if (!saved) throw new AppError('correction_accepted_already')
    await changeMessage(app, tx, directKind, message)
    const level = await findLevel(tx, 'direct', message.conversationId, writerId, app.now())
    if (notifies(level, true))
      await notify(app, tx, writerId, correctionSuggested(me, { id: saved, messageId: id }))
  })

/** Locks its conversation, in which all changes of a message are made. */
const enter = async (tx: Tx, me: Me, id: string) => {
  const before = await store.findOwn(tx, me.id, id)
  if (before?.conversationId) await lockConversationById(tx, before.conversationId)
  const correction = await store.findOwn(tx, me.id, id)
  if (!correction) throw new AppError('correction_not_found')
  return correction
}

const publish = async (app: App, tx: Tx, correction: store.OwnCorrection) => {
  const { directMessageId: id, conversationId } = correction
  if (id && conversationId) await changeMessage(app, tx, directKind, { id, conversationId })
}

/** Also when the two no longer write to each other. A repeated tap has no effect. */
export const acceptCorrection = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const correction = await enter(tx, me, id)
    if (correction.writerId !== me.id) throw new AppError('correction_not_found')
    if (!(await store.setAccepted(tx, id, app.now()))) return
    await publish(app, tx, correction)
    await markHandled(app, tx, me.id, { key: correctionKey(id) })
  })

/** For both: its author declines, its corrector takes it back, either forgets it. */
export const removeCorrection = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const correction = await enter(tx, me, id)
    await store.removeCorrection(tx, id)
    await publish(app, tx, correction)
    const { writerId: userId } = correction
    await retractNotifications(app, tx, [{ userId, key: correctionKey(id) }])
  })

export const listLearned = (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => store.listAccepted(db, me.id, page)
