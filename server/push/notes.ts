import type { Db } from '#server/db/connect.ts'
import type { NotificationRow } from '#server/db/schema.ts'
import type { PushRow } from '#server/db/tellingSchema.ts'
import { unreadInGroup } from '#server/groups/chat/unread.ts'
import type { App } from '#server/http/context.ts'
import { unreadFrom } from '#server/messages/unread.ts'
import { countUnread } from '#server/notifications/counts.ts'
import type { Words } from '#server/notifications/kinds/telling.ts'
import { type Kind, kinds } from '#server/notifications/kinds.ts'
import { isWanted, showsPreviews } from '#server/notifications/settings.ts'
import { sayIn, templateOf } from '#server/notifications/templates.ts'
import { findUser } from '#server/users/users.ts'
import { badgeOf } from '#shared/notifications/rules.ts'
import type { Note } from './letter.ts'
import * as store from './store.ts'

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text)

/**
 * What a push says, as things are now: null when it was read or deleted meanwhile, came too late,
 * or is not wanted any more.
 */
export const noteOf = async (app: App, push: PushRow): Promise<Note | null> => {
  const { db, now } = app
  if (!isKind(push.kind) || push.expiresAt <= now()) return null
  if (!(await isWanted(db, push.userId, kinds[push.kind].setting, 'push'))) return null
  const note = await wordsOf(app, push)
  const reader = note && (await findUser(db, push.userId))
  return note && reader && { ...note, unread: badgeOf(await countUnread(app, reader)) }
}

type Said = Omit<Note, 'unread'>

const wordsOf = (app: App, push: PushRow): Promise<Said | null> => {
  if (push.directMessageId) return noteOfMessage(app.db, push, push.directMessageId)
  if (push.groupMessageId) return noteOfMention(app.db, push, push.groupMessageId)
  return noteOfNotification(app, push)
}

// That its hour has come is what its job waited for: by another clock it may be a moment early.
const isOver = ({ expiresAt }: NotificationRow, now: Date) => expiresAt !== null && expiresAt <= now

const noteOfNotification = async (app: App, push: PushRow): Promise<Said | null> => {
  const found = await store.findNotification(app.db, push.notificationId)
  if (!found || found.isRead || isOver(found, app.now())) return null
  return {
    title: found.title,
    body: found.message,
    path: found.actionUrl ?? '/',
    tag: found.id,
  }
}

const noteOfMessage = async (db: Db, push: PushRow, id: string): Promise<Said | null> => {
  const found = await unreadFrom(db, push.userId, id)
  if (!found) return null
  const { message, writer } = found
  return noteOfTalk(db, push, {
    words: { who: writer.name },
    said: message.content,
    path: `/messages?with=${writer.id}`,
    tag: `talk-${writer.id}`,
  })
}

const noteOfMention = async (db: Db, push: PushRow, id: string): Promise<Said | null> => {
  const found = await unreadInGroup(db, push.userId, id)
  if (!found) return null
  const { message, groupId, groupName, writer } = found
  return noteOfTalk(db, push, {
    words: { about: groupName, ...(writer !== null && { who: writer }) },
    said: message,
    path: `/groups/${groupId}`,
    tag: `talk-${groupId}`,
  })
}

type Talk = { words: Words; said: string; path: string; tag: string }

/** What was said stands on a locked screen only where its reader wants that. */
const noteOfTalk = async (
  db: Db,
  { userId, kind }: PushRow,
  { words, said, path, tag }: Talk,
): Promise<Said> => {
  const isShown = await showsPreviews(db, userId)
  const template = await templateOf(db, kind as Kind)
  const { title, message } = sayIn(template, { ...words, ...(isShown && { what: said }) })
  return { title, body: message, path, tag }
}
