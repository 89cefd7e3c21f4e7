import type { Fragment } from 'postgres'
import type { Db, Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { EncodedEvent } from '#server/live/bus.ts'
import type { NotificationInput } from '#server/notifications/inputs.ts'
import type { Reactors } from '#server/notifications/reactionInputs.ts'
import type { ConversationKind, MessageExtras } from '#shared/conversation/message.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'

/** Where messages of a kind are stored: their table, its columns, and the table of conversations. */
export type MessageTable = {
  messages: 'group_messages' | 'direct_messages'
  /** The column that names a conversation. */
  conversation: 'group_id' | 'conversation_id'
  author: 'user_id' | 'sender_id'
  text: 'message' | 'content'
  conversations: 'groups' | 'conversations'
  /** The column of other tables that names a message. */
  reference: 'group_message_id' | 'direct_message_id'
}

export type StoredQuote = {
  id: string
  seq: number
  userId: string | null
  name: string | null
  text: string
  isGone: boolean
  /** Of its first picture. */
  preview: string | null
}
export type StoredPoll = {
  options: string[]
  isMultiple: boolean
  isAnonymous: boolean
  closesAt: string | null
  isClosed: boolean
  counts: number[] | null
  voters: number | null
  votes: { option: number; userId: string }[] | null
}

/** A message of any kind as it is read, before it is shown to someone. */
export type StoredMessage = {
  id: string
  conversationId: string
  authorId: string | null
  text: string
  seq: number
  changedSeq: number
  clientId: string | null
  createdAt: Date
  editedAt: Date | null
  isPinned: boolean
  /** Deleted, or without what it announced. */
  isDeleted: boolean
  /** A block hides the author from the reader. */
  isHidden: boolean
  replyToId: string | null
  /** Null also if what it answers is not there for the reader. */
  quote: StoredQuote | null
  reactions: { emoji: string; userIds: string[] }[] | null
  poll: StoredPoll | null
  files: AttachedFile[] | null
}

/** The id of a conversation, or SQL that yields it. */
export type ConversationId = string | Fragment

/** Who reads; nulls for what all members receive. */
export type Reader = {
  userId: string | null
  /** The user whose blocks apply; null: no one is hidden. */
  blocksOf: string | null
}

/** A conversation that someone may take part in. */
type Place = {
  /** Null before the first message. */
  id: string | null
  blocksOf: string | null
  /** May pin, close polls of others, and write where only admins may. */
  isManager: boolean
}

/** A conversation that exists. */
export type OpenPlace = Place & { id: string }

/** A conversation under the lock of its writers, with the row that was locked for it. */
type Locked<Row, P extends Place = Place> = P & { locked: Row }

/** The message before, and its new text. */
export type Edit = { before: StoredMessage; text: string }

/**
 * What differs between groups and direct messages. `address` is the id of a group, or of the other
 * person (of the conversation, if their account was deleted).
 */
export type Kind<
  Own extends object = object,
  Message extends object = object,
  Row = unknown,
  Open = Locked<Row, OpenPlace>,
> = {
  name: ConversationKind
  topic: 'group' | 'conversation'
  table: MessageTable
  /** More columns of message `m`, with what `joins` adds. */
  columns(db: Db, reader: Reader): Fragment
  joins(db: Db, reader: Reader): Fragment
  /** Whether message `m` is shown as deleted. */
  isGone(db: Db): Fragment
  /** The reader sees the messages after this number. */
  visibleAfter(db: Db, reader: Reader, id: ConversationId): Fragment
  /** Set when the text of a message changes. */
  touched(db: Db, at: Date): Fragment
  toMessage(row: StoredMessage & Own, extras: MessageExtras): Message
  /** What a pin says of the message. */
  titleOf(row: StoredMessage & Own): string
  /** What stays of a message whose author a block hides. */
  redact(message: Message): Message
  /** `after`: the number of the change that was delivered before. */
  toEvent(message: Message, after: number): EncodedEvent
  /** For reading. Rejects someone who does not take part. */
  find(db: Db, me: Me, address: string): Promise<OpenPlace>
  /** Locks the conversation. Rejects someone who does not take part. */
  enter(app: App, tx: Tx, me: Me, address: string): Promise<Locked<Row>>
  /** Rejects someone who may not write there now. The conversation begins here if need be. */
  requireWriter(app: App, tx: Tx, me: Me, address: string, place: Locked<Row>): Promise<Open>
  /** As `requireWriter`, for what is possible also where one may no longer write. */
  reopen(tx: Tx, me: Me, address: string, place: Locked<Row>): Promise<Open>
  /** Rejects someone who may write, but may not add a message now. */
  requireNew(app: App, tx: Tx, me: Me, place: Open): Promise<void>
  /** Rejects someone who may add a message, but may not send files there now. */
  requireFiles(app: App, tx: Tx, me: Me, address: string): Promise<void>
  /** The address of its conversation for its author. Null: the account of the other is deleted. */
  addressOf(row: StoredMessage & Own): string | null
  /** Author, text and more of a new row. */
  newRow(me: Me, address: string, text: string): object
  /** In the transaction that added the message. */
  onAdded(app: App, tx: Tx, me: Me, place: Open, row: StoredMessage & Own): Promise<void>
  /** In the transaction that cleared its text. */
  onErased(app: Pick<App, 'live'>, tx: Tx, row: StoredMessage): Promise<void>
  /** In the transaction that changed its text. */
  onEdited(app: App, tx: Tx, me: Me, place: Open, edit: Edit): Promise<void>
  reactionKind: 'messageReacted' | 'groupMessageReacted'
  /** Tells the author of a message who reacted; null for someone who left. */
  reactionNotice(
    tx: Tx,
    place: Open,
    message: StoredMessage & { authorId: string },
    reactors: Reactors,
  ): Promise<NotificationInput | null>
  /** Tells the other devices of a person that their view of the conversation changed. */
  publishSettings(app: Pick<App, 'live' | 'db'>, me: Me, address: string): void
  /** Moves the read position back, so that `seq` is unread. */
  markUnread(app: App, me: Me, address: string, seq: number): Promise<void>
  members(db: Db, id: string): Promise<string[]>
  /** The members who see only the messages after a number, with it. */
  seenAfter(db: Db, id: string): Promise<ReadonlyMap<string, number>>
  membersVersion(db: Db, id: string): Promise<number | null>
  /** Pairs of these users and the members whom a block hides from them. */
  hiddenPairs(
    db: Db,
    id: string,
    userIds: string[],
  ): Promise<readonly { userId: string; hiddenFrom: string }[]>
}

export type KindSql = Pick<Kind, 'columns' | 'joins' | 'isGone' | 'visibleAfter' | 'touched'>

// biome-ignore lint/suspicious/noExplicitAny: the parameters of a kind belong together
export type AnyKind = Kind<any, any, any>

export type Kinds = Record<ConversationKind, AnyKind>

/** The kind that a path names. */
export const kindOf = (kinds: Kinds, name: string): AnyKind => {
  if (name !== 'group' && name !== 'direct') throw new AppError('conversation_not_found')
  return kinds[name]
}
