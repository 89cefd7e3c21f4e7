import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { firstRow, hasRows } from '#server/db/queries.ts'
import type { BlockRow } from '#server/db/rows.ts'
import { knownUser } from '#server/users/store.ts'
import type { Block, CommonGroup } from '#shared/people/contract.ts'

/** Groups of which both are members, by name. */
export const listCommonGroups = (db: Db, one: string, other: string) => db<CommonGroup[]>`
  select g.id, g.name, g.type, g.image_url, g.focal_x, g.focal_y from groups g
  join group_members a on a.group_id = g.id and a.user_id = ${one}
  join group_members b on b.group_id = g.id and b.user_id = ${other}
  where g.hidden_at is null
  order by ${byName(db, db`g.name`)}, g.id limit 50`

/** False when already blocked. */
export const addBlock = (tx: Db, block: Omit<BlockRow, 'blockerName'>) =>
  hasRows(tx`
    insert into blocks ${tx(block)} on conflict (blocker_id, blocked_id) do nothing returning id`)

export const removeBlock = (tx: Db, blockerId: string, blockedId: string) =>
  hasRows(tx`
    delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning id`)

const selectBlocks = (db: Db, blockerId: string) => db`
  select ${knownUser(db, 'u', blockerId)} as user, b.created_at
  from blocks b join users u on u.id = b.blocked_id
  where b.blocker_id = ${blockerId}`

export const findBlock = (db: Db, blockerId: string, blockedId: string) =>
  firstRow(db<Block[]>`${selectBlocks(db, blockerId)} and b.blocked_id = ${blockedId}`)

/** Newest first. */
export const listBlocks = (
  db: Db,
  blockerId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<Block[]>`
  ${selectBlocks(db, blockerId)}
  ${
    before
      ? db`and (b.created_at, b.id) < (
          select created_at, id from blocks
          where blocker_id = ${blockerId} and blocked_id = ${before}
        )`
      : db``
  }
  order by b.created_at desc, b.id desc
  limit ${limit}`
