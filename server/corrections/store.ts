import type { Db, Tx } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { CorrectionRow } from '#server/db/rows.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import type { Correction } from '#shared/corrections/contract.ts'

/** Replaces one that is not accepted. Returns its id; null if one is accepted. */
export const saveCorrection = async (tx: Tx, row: Omit<CorrectionRow, 'acceptedAt'>) => {
  const saved = await firstRow(tx<{ id: string }[]>`
    insert into corrections ${tx(row)}
    on conflict (direct_message_id) do update
    set original = excluded.original, corrected = excluded.corrected, created_at = excluded.created_at
    where corrections.accepted_at is null
    returning id`)
  return saved?.id ?? null
}

export type OwnCorrection = CorrectionRow & {
  /** Null once its message is deleted or edited. */
  conversationId: string | null
}

/** One that the user wrote or received. */
export const findOwn = (db: Db, userId: string, id: string) =>
  firstRow(db<OwnCorrection[]>`
    select c.*, m.conversation_id
    from corrections c left join direct_messages m on m.id = c.direct_message_id
    where c.id = ${id} and ${userId} in (c.writer_id, c.corrector_id)`)

/** Returns false if it was accepted before. */
export const setAccepted = (tx: Tx, id: string, at: Date) =>
  hasRows(tx`
    update corrections set accepted_at = ${at} where id = ${id} and accepted_at is null
    returning id`)

export const removeCorrection = (tx: Tx, id: string) =>
  execute(tx`delete from corrections where id = ${id}`)

/** Accepted ones in both directions, latest first; without people whom a block hides. */
export const listAccepted = (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<Correction[]>`
  select c.id, ${publicUser(db, 'u')} as user, c.writer_id = ${userId} as is_of_my_message,
    c.original, c.corrected, c.accepted_at
  from corrections c
  join users u on u.id = case when c.writer_id = ${userId} then c.corrector_id else c.writer_id end
  where ${userId} in (c.writer_id, c.corrector_id) and c.accepted_at is not null
    and u.id <> all (${hiddenFrom(db, userId)})
    ${
      before
        ? db`and (c.accepted_at, c.id) < (select accepted_at, id from corrections where id = ${before})`
        : db``
    }
  order by c.accepted_at desc, c.id desc limit ${limit}`

type Removed = Pick<CorrectionRow, 'id' | 'writerId' | 'directMessageId'>

export const removeAllOf = (tx: Tx, userId: string) =>
  tx<Removed[]>`
    delete from corrections where ${userId} in (writer_id, corrector_id)
    returning id, writer_id, direct_message_id`

export const listWriters = (db: Db, ids: string[]) =>
  db<Pick<CorrectionRow, 'id' | 'writerId'>[]>`
    select id, writer_id from corrections where id = any (${ids}::uuid[])`
