import type { Db, Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import type { ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import type { Me } from '#shared/users/user.ts'
import { findExistingMessage, listContext } from './conversations/store.ts'
import * as store from './store.ts'

/** Sender and text, for the receiver. */
const getReportableDirectMessage = async (db: Db, me: Me, id: string) => {
  const found = await store.findMessage(db, me.id, id)
  if (!found || found.isDeleted || found.receiverId !== me.id)
    throw new AppError('message_not_found')
  return { ownerId: found.senderId, text: found.content }
}

const contextSize = 5

/** The message with a few messages around it, none after `until`. */
const getDirectMessageContext = async (db: Db, id: string, until: Date) => {
  const lines = await listContext(db, id, { each: contextSize, until })
  return {
    location: t('messages.moderation.betweenTwo'),
    isThere: lines.some(({ isReported, text }) => isReported && text !== ''),
    lines,
  }
}

/** Leaves a tombstone. Returns false if it is already deleted. */
const removeReportedDirectMessage = async ({ live, now }: App, tx: Tx, id: string) => {
  const found = await findExistingMessage(tx, id)
  if (!found) return false
  // Serializes concurrent deletions.
  const seq = await store.nextSeq(tx, found.conversationId)
  if (!(await findExistingMessage(tx, id))) return false
  await store.eraseMessage(tx, id, seq, now())
  live.signal(tx, 'conversation', found.conversationId, seq)
  return true
}

export const messageModeration = {
  directMessage: {
    view: getReportableDirectMessage,
    context: (db, id, { until }) => getDirectMessageContext(db, id, until),
    remove: removeReportedDirectMessage,
  },
} satisfies Partial<ModerationAdapters>
