import { eraseMessage } from '#server/conversation/messages.ts'
import { contextOf, reportedContent } from '#server/conversation/moderation.ts'
import { findMessage } from '#server/conversation/reading.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import type { ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import type { Me } from '#shared/users/user.ts'
import { directKind } from './kind.ts'
import { listCorrections, lockById } from './store.ts'

const find = (db: Db, userId: string | null, id: string) =>
  findMessage(db, directKind, { userId, blocksOf: null }, id)

/** Sender and text, for the receiver. */
const getReportableDirectMessage = async (db: Db, me: Me, id: string) => {
  const found = await find(db, me.id, id)
  if (!found || found.isDeleted || found.receiverId !== me.id)
    throw new AppError('message_not_found')
  return reportedContent(found)
}

/** Leaves a tombstone. Returns false if it is already deleted. */
const removeReportedDirectMessage = async (app: App, tx: Tx, id: string) => {
  const found = await find(tx, null, id)
  if (!found) return false
  await lockById(tx, found.conversationId)
  const message = await find(tx, null, id)
  if (!message || message.isDeleted) return false
  await eraseMessage(app, tx, directKind, message)
  return true
}

/** The messages around a reported one, each followed by the correction that was suggested for it. */
const contextOfMessage = async (db: Db, id: string, until: Date) => {
  const { isThere, lines } = await contextOf(db, directKind, id, until)
  const corrections = await listCorrections(
    db,
    lines.map((line) => line.id),
    until,
  )
  const correctionOf = (messageId: string) =>
    corrections
      .filter((each) => each.messageId === messageId)
      .map(({ messageId: _, text, ...line }) => ({
        ...line,
        text: `${t('conversation.corrections.suggested')}: ${text}`,
        isReported: false,
      }))
  return { isThere, lines: lines.flatMap((line) => [line, ...correctionOf(line.id)]) }
}

export const messageModeration = {
  directMessage: {
    view: getReportableDirectMessage,
    context: async (db, id, { until }) => ({
      location: t('messages.moderation.betweenTwo'),
      ...(await contextOfMessage(db, id, until)),
    }),
    remove: removeReportedDirectMessage,
  },
} satisfies Partial<ModerationAdapters>
