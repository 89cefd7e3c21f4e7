import type { Db } from '#server/db/connect.ts'
import type { JoinedGroup } from '#shared/groups/contract.ts'

export const listJoined = (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<JoinedGroup[]>`
  select g.*, m.role, m.joined_at
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = ${userId}
  ${
    before
      ? db`and (m.joined_at, m.id) < (
          select joined_at, id from group_members where user_id = ${userId} and group_id = ${before}
        )`
      : db``
  }
  order by m.joined_at desc, m.id desc
  limit ${limit}`

export const countJoined = async (db: Db, userId: string) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from group_members where user_id = ${userId}`
  return row.count
}
