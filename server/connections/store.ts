import type { Db } from '#server/db/connect.ts'
import { publicUser } from '#server/users/store.ts'
import type { Connection } from '#shared/connections/contract.ts'

/** Accepted connections, latest first; `otherUser` is the one who is not `userId`. */
export const listAccepted = (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<Connection[]>`
  select c.*, ${publicUser(db, 'r')} as requester_user, ${publicUser(db, 'o')} as other_user
  from user_connections c
  join users r on r.id = c.requester_id
  join users o on o.id = case when c.requester_id = ${userId} then c.receiver_id else c.requester_id end
  where c.status = 'accepted' and (c.requester_id = ${userId} or c.receiver_id = ${userId})
  ${
    before
      ? db`and (c.updated_at, c.id) < (
          select updated_at, id from user_connections
          where id = ${before} and (requester_id = ${userId} or receiver_id = ${userId})
        )`
      : db``
  }
  order by c.updated_at desc, c.id desc
  limit ${limit}`

export const countAccepted = async (db: Db, userId: string) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from user_connections
    where status = 'accepted' and (requester_id = ${userId} or receiver_id = ${userId})`
  return row.count
}
