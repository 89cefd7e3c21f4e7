import type { JoinedGroup } from '#shared/groups/contract.ts'
import type { Db } from '../db/connect.ts'

export const listJoined = (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<(JoinedGroup & { total: number })[]>`
  select g.*, m.role, m.joined_at, count(*) over ()::int as total
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
