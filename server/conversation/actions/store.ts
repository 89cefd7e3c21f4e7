import type { Db, Tx } from '#server/db/connect.ts'
import { execute, hasRows } from '#server/db/queries.ts'
import type { MessageEditRow, MessageReactionRow } from '#server/db/rows.ts'
import { hiddenFrom } from '#server/users/store.ts'
import type { AnyKind, Reader } from '../kind.ts'
import { names, type Rows, select } from '../store.ts'

export const countEdits = async (db: Db, kind: AnyKind, id: string) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int from message_edits where ${names(db, kind).reference} = ${id}`
  return row.count
}

/** Keeps the text that an edit replaces. */
export const addEdit = (
  tx: Tx,
  kind: AnyKind,
  messageId: string,
  { id, text, replacedAt }: Pick<MessageEditRow, 'id' | 'text' | 'replacedAt'>,
) =>
  execute(tx`
    insert into message_edits (id, ${names(tx, kind).reference}, text, replaced_at)
    values (${id}, ${messageId}, ${text}, ${replacedAt})`)

/** What a message said before its edits, oldest first. */
export const listEdits = (db: Db, kind: AnyKind, id: string) =>
  db<Pick<MessageEditRow, 'text' | 'replacedAt'>[]>`
    select text, replaced_at from message_edits where ${names(db, kind).reference} = ${id}
    order by replaced_at, id`

export const setText = (
  tx: Tx,
  kind: AnyKind,
  id: string,
  { text, seq, at }: { text: string; seq: number; at: Date },
) => {
  const { messages, text: column } = names(tx, kind)
  return execute(tx`
    update ${messages} set ${column} = ${text}, edited_at = ${at}, changed_at = ${at},
      changed_seq = ${seq} ${kind.touched(tx, at)}
    where id = ${id}`)
}

export const addReaction = (
  tx: Tx,
  kind: AnyKind,
  messageId: string,
  row: Pick<MessageReactionRow, 'id' | 'userId' | 'emoji' | 'createdAt'>,
) =>
  execute(tx`
    insert into message_reactions (id, ${names(tx, kind).reference}, user_id, emoji, created_at)
    values (${row.id}, ${messageId}, ${row.userId}, ${row.emoji}, ${row.createdAt})`)

export const removeReaction = (
  tx: Tx,
  kind: AnyKind,
  messageId: string,
  userId: string,
  emoji: string,
) =>
  hasRows(tx`
    delete from message_reactions
    where ${names(tx, kind).reference} = ${messageId} and user_id = ${userId} and emoji = ${emoji}
    returning id`)

/**
 * The time of the last notice of reactions: `at`, unless there was one within an hour. The caller
 * holds the lock of the conversation.
 */
export const takeNotice = async (tx: Tx, kind: AnyKind, id: string, at: Date) => {
  const { messages } = names(tx, kind)
  const isNew = await hasRows(tx`
    update ${messages} set reactions_noticed_at = ${at}
    where id = ${id} and (reactions_noticed_at is null
      or reactions_noticed_at <= ${at}::timestamptz - interval '1 hour')
    returning id`)
  if (isNew) return { since: at, isNew }
  const [row] = await tx<[{ since: Date }]>`
    select reactions_noticed_at as since from ${messages} where id = ${id}`
  return { since: row.since, isNew }
}

/** Those who reacted in the hour from `since` on, in order, without people hidden from the author. */
export const listReactors = (
  db: Db,
  kind: AnyKind,
  { id, authorId }: { id: string; authorId: string },
  since: Date,
) =>
  db<{ id: string; name: string }[]>`
    select u.id, u.name from message_reactions r join users u on u.id = r.user_id
    where r.${names(db, kind).reference} = ${id} and u.id <> ${authorId}
      and u.id <> all (${hiddenFrom(db, authorId)})
      and r.created_at >= ${since} and r.created_at < ${since}::timestamptz + interval '1 hour'
    group by u.id order by min(r.id::text)`

/** Deletes what would tell this person of the messages up to a position. */
export const removeUnsentPushes = (
  tx: Tx,
  kind: AnyKind,
  id: string,
  userId: string,
  seq: number,
) => {
  const { messages, conversation, reference } = names(tx, kind)
  return execute(tx`
    delete from push_outbox p using ${messages} m
    where p.user_id = ${userId} and p.sent_at is null and m.id = p.${reference}
      and m.${conversation} = ${id} and m.seq <= ${seq}`)
}

export const setPinned = (
  tx: Tx,
  kind: AnyKind,
  id: string,
  pin: { by: string; at: Date } | null,
) =>
  execute(tx`
    update ${names(tx, kind).messages}
    set pinned_at = ${pin?.at ?? null}, pinned_by = ${pin?.by ?? null} where id = ${id}`)

// More than can be shown, because some may be hidden or gone. Without a limit the planner expects so
// many that it reads all users.
const mostPinned = 20

/** The pinned messages that the reader sees. */
const pinned = (db: Db, kind: AnyKind, reader: Reader, id: string) => {
  const { messages, conversation } = names(db, kind)
  const page = db`(
    select m.* from ${messages} m where m.${conversation} = ${id} and m.pinned_at is not null
      and m.seq > ${kind.visibleAfter(db, reader, id)}
    order by m.pinned_at desc limit ${mostPinned}
  )`
  return db`
    select p.* from (${select(db, kind, reader, page)}) p join ${messages} m on m.id = p.id
    where not p.is_deleted and not p.is_hidden`
}

/** Last pinned first. */
export const listPinned = <K extends AnyKind>(db: Db, kind: K, reader: Reader, id: string) =>
  db<Rows<K>>`${pinned(db, kind, reader, id)} order by m.pinned_at desc, m.id`

export const countPinned = async (db: Db, kind: AnyKind, reader: Reader, id: string) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int from (${pinned(db, kind, reader, id)}) shown`
  return row.count
}
