import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import { execute, hasRows } from '#server/db/queries.ts'
import type { PollVoteRow } from '#server/db/rows.ts'
import type { NewPoll } from '#shared/conversation/message.ts'
import type { AnyKind } from '../kind.ts'

export const addPoll = (
  tx: Tx,
  { table }: AnyKind,
  messageId: string,
  { options, isMultiple, isAnonymous, closesAt = null }: NewPoll,
) =>
  execute(tx`
    insert into polls (id, ${tx(table.reference)}, options, is_multiple, is_anonymous, closes_at)
    values (${uuid()}, ${messageId}, ${options}, ${isMultiple}, ${isAnonymous}, ${closesAt})`)

const ofMessage = (db: Db, { table }: AnyKind, messageId: string) =>
  db`p.${db(table.reference)} = ${messageId}`

export const replaceVotes = async (
  tx: Tx,
  kind: AnyKind,
  messageId: string,
  userId: string,
  votes: Omit<PollVoteRow, 'pollId'>[],
) => {
  const [poll] = await tx<[{ id: string }]>`
    select p.id from polls p where ${ofMessage(tx, kind, messageId)}`
  await tx`delete from poll_votes where poll_id = ${poll.id} and user_id = ${userId}`
  if (votes.length > 0)
    await tx`insert into poll_votes ${tx(votes.map((vote) => ({ ...vote, pollId: poll.id })))}`
}

export const closePoll = async (tx: Tx, kind: AnyKind, messageId: string, at: Date) => {
  const [poll] = await tx<[{ id: string; isAnonymous: boolean }]>`
    update polls p set closed_at = ${at} where ${ofMessage(tx, kind, messageId)}
    returning p.id, p.is_anonymous`
  if (!poll.isAnonymous) return
  await tx`
    update polls p set
      voters = (select count(distinct user_id) from poll_votes where poll_id = p.id),
      counts = array(
        select (select count(*)::int from poll_votes v where v.poll_id = p.id and v.option = o.place - 1)
        from unnest(p.options) with ordinality o (text, place) order by o.place
      )
    where p.id = ${poll.id}`
  await tx`delete from poll_votes where poll_id = ${poll.id}`
}

export const isOpen = (tx: Tx, kind: AnyKind, messageId: string) =>
  hasRows(tx`select 1 from polls p where ${ofMessage(tx, kind, messageId)} and closed_at is null`)

/** Open polls whose date has come. */
export const listDue = (db: Db, { table }: AnyKind, at: Date, limit: number) =>
  db<{ messageId: string; conversationId: string }[]>`
    select m.id as message_id, m.${db(table.conversation)} as conversation_id
    from polls p join ${db(table.messages)} m on m.id = p.${db(table.reference)}
    where p.closed_at is null and p.closes_at <= ${at} order by p.closes_at, m.id limit ${limit}`

export const lockPlace = (tx: Tx, { table }: AnyKind, id: string) =>
  execute(tx`select 1 from ${tx(table.conversations)} where id = ${id} for no key update`)
