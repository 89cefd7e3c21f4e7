import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { findLevel } from '#server/notifications/levels/levels.ts'
import {
  listUnreadKeys,
  notify,
  retractNotifications,
  rewriteNotification,
} from '#server/notifications/notify.ts'
import { noticedAt, reactionPrefix } from '#server/notifications/reactionInputs.ts'
import { usualLevels } from '#shared/conversation/notifying.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind, StoredMessage } from '../kind.ts'
import { listHiddenOf } from '../present.ts'
import * as store from './store.ts'

type Authored = StoredMessage & { authorId: string }

type Entered<Message = StoredMessage> = {
  place: Parameters<AnyKind['reactionNotice']>[1]
  message: Message
}

const isAuthored = (entered: Entered): entered is Entered<Authored> =>
  entered.message.authorId !== null

/** The notice about those who reacted in the hour from `since` on; null when no one is left. */
const noticeOf = async (
  tx: Tx,
  kind: AnyKind,
  { place, message }: Entered<Authored>,
  since: Date,
) => {
  const [first, ...others] = await store.listReactors(tx, kind, message, since)
  return first
    ? kind.reactionNotice(tx, place, message, { since, people: [first, ...others] })
    : null
}

/** The author muted the conversation, or a block hides the person: no notice. */
const mayTell = async (tx: Tx, kind: AnyKind, { id: userId }: Me, message: Authored, at: Date) => {
  const { authorId, conversationId } = message
  if (userId === authorId || (await listHiddenOf(tx, authorId)).has(userId)) return false
  const level = await findLevel(tx, kind.name, conversationId, authorId, at)
  return level === 'everything' || level === usualLevels[kind.name]
}

/**
 * Tells the author once an hour. Later reactions of that hour are added to the notice, without
 * another push, also when the first one was taken back.
 */
export const noticeReaction = async (app: App, tx: Tx, kind: AnyKind, me: Me, entered: Entered) => {
  const at = app.now()
  if (!isAuthored(entered) || !(await mayTell(tx, kind, me, entered.message, at))) return
  const { message } = entered
  const { since, isNew } = await store.takeNotice(tx, kind, message.id, at)
  const notice = await noticeOf(tx, kind, entered, since)
  if (!notice) return
  await notify(app, tx, message.authorId, { ...notice, isPushed: isNew })
  if (!isNew) await rewriteNotification(app, tx, message.authorId, notice)
}

/** After a reaction was taken back: the unread notices say who is left, or go. */
export const refreshNotices = async (app: App, tx: Tx, kind: AnyKind, entered: Entered) => {
  if (!isAuthored(entered)) return
  const { message } = entered
  const { authorId: userId } = message
  const prefix = reactionPrefix(kind.reactionKind, message)
  for (const key of await listUnreadKeys(tx, userId, prefix)) {
    const notice = await noticeOf(tx, kind, entered, noticedAt(key))
    if (notice) await rewriteNotification(app, tx, userId, notice)
    else await retractNotifications(app, tx, [{ userId, key }])
  }
}
