import type { Db, Tx } from '#server/db/connect.ts'
import { execute, rowIds } from '#server/db/queries.ts'
import { publicUser } from '#server/users/store.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { AnyKind } from '../kind.ts'
import { deleteAttached, names } from '../store.ts'

/**
 * Erases the next batch of the user's messages. Returns the new `lastSeq` of the conversations. With
 * `isAccount` the author is removed too.
 */
export const eraseBatch = async (
  tx: Tx,
  kind: AnyKind,
  userId: string,
  { at, limit, isAccount }: { at: Date; limit: number; isAccount: boolean },
) => {
  const { messages, conversation, conversations, author, text } = names(tx, kind)
  const rows = await tx<{ id: string; conversationId: string; lastSeq: number }[]>`
    with mine as (
      select id, ${conversation} as conversation_id,
        row_number() over (partition by ${conversation} order by seq)::int as place
      from (
        select id, ${conversation}, seq from ${messages}
        where ${author} = ${userId} and (${isAccount} or deleted_at is null)
        order by ${conversation}, seq limit ${limit}
      ) next
    ), moved as (
      update ${conversations} c set last_seq = c.last_seq + counted.count
      from (select conversation_id, count(*)::int as count from mine group by conversation_id) counted
      where c.id = counted.conversation_id
      returning c.id, c.last_seq, c.last_seq - counted.count as before
    )
    update ${messages} m set ${text} = '', deleted_at = coalesce(m.deleted_at, ${at}),
      changed_seq = moved.before + mine.place, edited_at = null, pinned_at = null, pinned_by = null
      ${kind.touched(tx, at)} ${isAccount ? tx`, ${author} = null, client_id = null` : tx``}
    from mine join moved on moved.id = mine.conversation_id
    where m.id = mine.id
    returning m.id, moved.id as conversation_id, moved.last_seq`
  await deleteAttached(
    tx,
    kind,
    rows.map(({ id }) => id),
  )
  const changed = new Map(rows.map(({ conversationId, lastSeq }) => [conversationId, lastSeq]))
  return { erased: rows.length, changed }
}

type ContextRange = { each: number; until: Date }

/** A message with up to `each` messages before and after it, regardless of blocks. */
export const listContext = (db: Db, kind: AnyKind, id: string, { each, until }: ContextRange) => {
  const { messages, conversation, author, text, reference } = names(db, kind)
  const anchor = db`(select ${conversation} as place, seq from ${messages} where id = ${id})`
  const nearby = db`select m.* from ${messages} m join ${anchor} at on at.place = m.${conversation}`
  return db<
    {
      id: string
      author: PublicUser | null
      text: string
      pollOptions: string[] | null
      files: Pick<AttachedFile, 'name' | 'description'>[] | null
      createdAt: Date
      isReported: boolean
    }[]
  >`
    select m.id, m.${text} as text, ${publicUser(db, 'u')} as author, m.created_at,
      (select p.options from polls p where p.${reference} = m.id) as poll_options,
      (select json_agg(json_build_object('name', f.name, 'description', f.description) order by f.place)
        from files f where f.${reference} = m.id) as files,
      m.id = ${id} as is_reported
    from (
      (${nearby} where m.seq <= at.seq order by m.seq desc limit ${each + 1})
      union all
      (${nearby} where m.seq > at.seq and m.created_at <= ${until} order by m.seq limit ${each})
    ) m left join users u on u.id = m.${author}
    order by m.seq`
}

/** What a data export says of message `m` besides its text: earlier texts only to their author. */
export const exportedExtras = (db: Db, kind: AnyKind, me: string) => {
  const { author, reference } = names(db, kind)
  return db`
    m.edited_at, m.reply_to_id,
    array(
      select e.text from message_edits e
      where e.${reference} = m.id and m.${author} = ${me} order by e.replaced_at
    ) as earlier_texts,
    (select p.options from polls p where p.${reference} = m.id) as poll_options`
}

/** Deletes the next reactions and votes of a user, up to `limit` of each. Returns their messages. */
export const deleteActions = async (tx: Tx, kind: AnyKind, userId: string, limit: number) => {
  const { reference } = names(tx, kind)
  return rowIds(tx<{ id: string }[]>`
    with reacted as (
      delete from message_reactions where id in (
        select id from message_reactions where user_id = ${userId} and ${reference} is not null
        order by id limit ${limit}
      )
      returning ${reference} as id
    ), voted as (
      delete from poll_votes where id in (
        select v.id from poll_votes v join polls p on p.id = v.poll_id
        where v.user_id = ${userId} and p.${reference} is not null order by v.id limit ${limit}
      )
      returning poll_id
    )
    select id from reacted
    union select p.${reference} from voted join polls p on p.id = voted.poll_id`)
}

/** The pinned messages stay. */
export const unlinkPins = (tx: Tx, kind: AnyKind, userId: string) =>
  execute(tx`
    update ${names(tx, kind).messages} set pinned_by = null where pinned_by = ${userId}`)

/** Records a change of these messages. Returns the new `lastSeq` of their conversations. */
export const markAllChanged = async (tx: Tx, kind: AnyKind, ids: string[], at: Date) => {
  const { messages, conversation, conversations } = names(tx, kind)
  const rows = await tx<{ id: string; lastSeq: number }[]>`
    with wanted as (
      select id, ${conversation} as conversation_id,
        row_number() over (partition by ${conversation} order by seq)::int as place
      from ${messages} where id = any (${ids}::uuid[])
    ), moved as (
      update ${conversations} c set last_seq = c.last_seq + counted.count
      from (select conversation_id, count(*)::int as count from wanted group by conversation_id) counted
      where c.id = counted.conversation_id
      returning c.id, c.last_seq, c.last_seq - counted.count as before
    ), changed as (
      update ${messages} m set changed_seq = moved.before + wanted.place, changed_at = ${at}
      from wanted join moved on moved.id = wanted.conversation_id
      where m.id = wanted.id
    )
    select id, last_seq from moved`
  return rows
}
