import type { Fragment } from 'postgres'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import { attachedFile, detachFiles, previewUrl } from '#server/files/attached.ts'
import { hiddenFrom } from '#server/users/store.ts'
import { maxQuoteLength } from '#shared/conversation/message.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { AnyKind, ConversationId, Kind, MessageTable, Reader, StoredMessage } from './kind.ts'

/** Names of the table for SQL. */
export const names = (db: Db, { table }: { table: MessageTable }) => ({
  messages: db(table.messages),
  conversation: db(table.conversation),
  author: db(table.author),
  text: db(table.text),
  conversations: db(table.conversations),
  reference: db(table.reference),
})

const isHidden = (db: Db, kind: AnyKind, { blocksOf }: Reader) =>
  blocksOf
    ? db`(m.${names(db, kind).author} = any (${hiddenFrom(db, blocksOf)})) is true`
    : db`false`

/** Null also if the message is no longer kept, or hidden from the reader. */
const quote = (db: Db, kind: AnyKind, reader: Reader) => {
  const { messages, conversation, author, text, reference } = names(db, kind)
  return db`(
    select json_build_object('id', m.id, 'seq', m.seq, 'userId', m.${author}, 'name', w.name,
      'text', left(m.${text}, ${maxQuoteLength}::int), 'isGone', m.deleted_at is not null,
      'preview', (select ${previewUrl(db)} from files f where f.${reference} = m.id
        and f.kind = 'picture' order by f.place limit 1))
    from ${messages} m left join users w on w.id = m.${author}
    where m.id = answered.id and m.${conversation} = answered.conversation_id
      and m.seq > ${kind.visibleAfter(db, reader, db`m.${conversation}`)}
  )`
}

const reactions = (db: Db, kind: AnyKind) => db`(
  select json_agg(json_build_object('emoji', r.emoji, 'userIds', r.user_ids) order by r.first_id)
  from (
    select emoji, array_agg(user_id order by id) as user_ids, min(id::text) as first_id
    from message_reactions where ${names(db, kind).reference} = m.id group by emoji
  ) r
)`

const poll = (db: Db, kind: AnyKind) => db`(
  select json_build_object('options', p.options, 'isMultiple', p.is_multiple,
    'isAnonymous', p.is_anonymous, 'closesAt', p.closes_at, 'isClosed', p.closed_at is not null,
    'counts', p.counts, 'voters', p.voters, 'votes', (
      select json_agg(json_build_object('option', v.option, 'userId', v.user_id) order by v.id)
      from poll_votes v where v.poll_id = p.id
    ))
  from polls p where p.${names(db, kind).reference} = m.id
)`

const filesOf = (db: Db, kind: AnyKind) => db`(
  select json_agg(${attachedFile(db)} order by f.place)
  from files f where f.${names(db, kind).reference} = m.id
)`

/** `page`: rows of the table of messages, as a subquery or its name. */
export const select = (db: Db, kind: AnyKind, reader: Reader, page: Fragment) => {
  const { conversation, author, text } = names(db, kind)
  return db`
    select m.id, m.${conversation} as conversation_id, m.${author} as author_id, m.${text} as text,
      m.seq, m.changed_seq, m.client_id, m.created_at, m.edited_at,
      m.pinned_at is not null as is_pinned, ${kind.isGone(db)} as is_deleted,
      ${isHidden(db, kind, reader)} as is_hidden,
      m.reply_to_id, case when m.reply_to_id is not null then (
        select ${quote(db, kind, reader)}
        from (select m.reply_to_id as id, m.${conversation} as conversation_id) answered
      ) end as quote,
      ${reactions(db, kind)} as reactions, ${poll(db, kind)} as poll,
      ${filesOf(db, kind)} as files,
      ${kind.columns(db, reader)}
    from ${page} m ${kind.joins(db, reader)}`
}

export type Rows<K> =
  K extends Kind<infer Own, infer _Message, infer _Row> ? (StoredMessage & Own)[] : never
type Row<K> = Rows<K>[number]

type Page = { before?: string | undefined; limit: number }

/** The newest page, or the page before a message; oldest first. */
export const listPage = <K extends AnyKind>(
  db: Db,
  kind: K,
  reader: Reader,
  id: ConversationId,
  { before, limit }: Page,
) => {
  const { messages, conversation } = names(db, kind)
  const page = db`(
    select m.* from ${messages} m
    where m.${conversation} = ${id} and m.seq > ${kind.visibleAfter(db, reader, id)}
    ${
      before
        ? db`and m.seq < (select b.seq from ${messages} b where b.id = ${before} and b.${conversation} = ${id})`
        : db``
    }
    order by m.seq desc limit ${limit}
  )`
  return db<Rows<K>>`${select(db, kind, reader, page)} order by m.seq`
}

/** The messages from a position on; `isOpen`: without that position itself. */
const pageFrom = (
  db: Db,
  kind: AnyKind,
  reader: Reader,
  id: ConversationId,
  { from, limit, isOpen = false }: { from: Fragment; limit: number; isOpen?: boolean },
) => {
  const { messages, conversation } = names(db, kind)
  return db`(
    select m.* from ${messages} m
    where m.${conversation} = ${id} and m.seq ${isOpen ? db`>` : db`>=`} ${from}
      and m.seq > ${kind.visibleAfter(db, reader, id)}
    order by m.seq limit ${limit}
  )`
}

export type Jump = Pick<SeqPage, 'newer' | 'around' | 'near' | 'day' | 'limit'>

const seqOf = (db: Db, kind: AnyKind, id: ConversationId, messageId: string) => {
  const { messages, conversation } = names(db, kind)
  return db`(select b.seq from ${messages} b where b.id = ${messageId} and b.${conversation} = ${id})`
}

/**
 * The position of the first message of a day or later; after all of them if there is none. Times
 * rise with positions unless a clock is set back, so halving the range finds it.
 */
const seqOfDay = (db: Db, kind: AnyKind, id: ConversationId, day: string) => {
  const { messages, conversation, conversations } = names(db, kind)
  return db`(
    with recursive search (low, high) as (
      select 1, (select c.last_seq + 1 from ${conversations} c where c.id = ${id})
      union all
      select case when is_later then low else middle + 1 end,
        case when is_later then middle else high end
      from search, lateral (select (low + high) / 2 as middle) half, lateral (
        select coalesce((
          select b.created_at >= (${day}::date::timestamp at time zone 'Europe/Amsterdam')
          from ${messages} b
          where b.${conversation} = ${id} and b.seq >= middle order by b.seq limit 1
        ), true) as is_later
      ) looked
      where low < high
    )
    select low from search where low = high
  )`
}

/** The position where a jump leads, as SQL. */
const targetOf = (db: Db, kind: AnyKind, id: ConversationId, { around, near, day }: Jump) => {
  if (around !== undefined) return seqOf(db, kind, id, around)
  if (near !== undefined) return db`${near}::int`
  return seqOfDay(db, kind, id, day ?? '')
}

/** A page of messages around a place, or after a message; oldest first. */
export const listJump = <K extends AnyKind>(
  db: Db,
  kind: K,
  reader: Reader,
  id: ConversationId,
  jump: Jump,
) => {
  const { newer, limit } = jump
  if (newer !== undefined) {
    const from = seqOf(db, kind, id, newer)
    const page = pageFrom(db, kind, reader, id, { from, limit, isOpen: true })
    return db<Rows<K>>`${select(db, kind, reader, page)} order by m.seq`
  }
  const { messages, conversation } = names(db, kind)
  const target = targetOf(db, kind, id, jump)
  const before = Math.floor(limit / 2)
  const page = db`(
    (
      select m.* from ${messages} m
      where m.${conversation} = ${id} and m.seq < ${target}
        and m.seq > ${kind.visibleAfter(db, reader, id)}
      order by m.seq desc limit ${before}
    )
    union all ${pageFrom(db, kind, reader, id, { from: target, limit: limit - before })}
  )`
  return db<Rows<K>>`${select(db, kind, reader, page)} order by m.seq`
}

/** Messages created or changed after `seq`, in the order of change. */
export const listChanges = <K extends AnyKind>(
  db: Db,
  kind: K,
  reader: Reader,
  id: ConversationId,
  { after, limit }: { after: number; limit: number },
) => {
  const { messages, conversation } = names(db, kind)
  const page = db`(
    select m.* from ${messages} m
    where m.${conversation} = ${id} and m.changed_seq > ${after}
      and m.seq > ${kind.visibleAfter(db, reader, id)}
    order by m.changed_seq limit ${limit}
  )`
  return db<Rows<K>>`${select(db, kind, reader, page)} order by m.changed_seq`
}

const findOne = <K extends AnyKind>(db: Db, kind: K, reader: Reader, condition: Fragment) => {
  const { messages, conversation } = names(db, kind)
  return firstRow(
    db<Rows<K>>`
      ${select(db, kind, reader, db`${messages}`)}
      where ${condition} and m.seq > ${kind.visibleAfter(db, reader, db`m.${conversation}`)}`,
  ) as Promise<Row<K> | null>
}

export const findMessage = <K extends AnyKind>(
  db: Db,
  kind: K,
  reader: Reader,
  id: string,
  conversationId?: string,
) => {
  const { conversation } = names(db, kind)
  return findOne(
    db,
    kind,
    reader,
    db`m.id = ${id} ${conversationId ? db`and m.${conversation} = ${conversationId}` : db``}`,
  )
}

export const findByClientId = <K extends AnyKind>(
  db: Db,
  kind: K,
  userId: string,
  clientId: string,
) => {
  const { author } = names(db, kind)
  const reader = { userId, blocksOf: null }
  return findOne(db, kind, reader, db`m.${author} = ${userId} and m.client_id = ${clientId}`)
}

/** Takes the next sequence number. Locks the row of the conversation until the transaction ends. */
export const nextSeq = async (tx: Db, kind: AnyKind, id: string) => {
  const [row] = await tx<[{ lastSeq: number }]>`
    update ${names(tx, kind).conversations} set last_seq = last_seq + 1 where id = ${id}
    returning last_seq`
  return row.lastSeq
}

/** Returns false if the author has already used the client id. */
export const addMessage = async (tx: Db, kind: AnyKind, row: Record<string, unknown>) => {
  const { messages, author } = names(tx, kind)
  const rows = await tx`
    insert into ${messages} ${tx(row)}
    on conflict (${author}, client_id) do nothing returning id`
  return rows.length > 0
}

/** Records a change of the message that is not a change of its text. */
export const markChanged = (tx: Db, kind: AnyKind, id: string, seq: number, at: Date) =>
  execute(tx`
    update ${names(tx, kind).messages} set changed_seq = ${seq}, changed_at = ${at}
    where id = ${id}`)

/** What belongs to messages that are erased. */
export const deleteAttached = async (tx: Db, kind: AnyKind, ids: string[]) => {
  const { reference } = names(tx, kind)
  for (const table of ['message_edits', 'message_reactions', 'polls'])
    await tx`delete from ${tx(table)} where ${reference} = any (${ids}::uuid[])`
  await detachFiles(tx, kind.table.reference, ids)
}

export const eraseMessage = async (
  tx: Db,
  kind: AnyKind,
  id: string,
  { seq, at, isRemoved }: { seq: number; at: Date; isRemoved: boolean },
) => {
  const { messages, text } = names(tx, kind)
  await tx`
    update ${messages} set ${text} = '', deleted_at = ${at}, changed_seq = ${seq}, edited_at = null,
      pinned_at = null, pinned_by = null ${isRemoved ? tx`, is_removed = true` : tx``}
      ${kind.touched(tx, at)}
    where id = ${id}`
  await deleteAttached(tx, kind, [id])
}

// Live topic ---------------------------------------------------------------------------------------

/** Conversations with changes since `since`; `oldestId` is the smallest UUIDv7 of that time. */
export const listRecentlyChanged = (
  db: Db,
  kind: AnyKind,
  oldestId: string,
  since: Date,
  id?: string,
) => {
  const { messages, conversation } = names(db, kind)
  const isWanted = id ? db`${conversation} = ${id}` : db`true`
  const part = (condition: Fragment) =>
    db`select ${conversation} as id, changed_seq from ${messages} where ${condition} and ${isWanted}`
  return db<{ id: string; firstSeq: number; seq: number }[]>`
    select id, min(changed_seq) as first_seq, max(changed_seq) as seq from (
      ${part(db`id >= ${oldestId}`)}
      union all ${part(db`deleted_at >= ${since}`)}
      union all ${part(db`changed_at >= ${since}`)}
    ) recent
    group by id`
}
