import { rowIds } from '#server/db/queries.ts'
import { exportedPerson, type Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const connectionsLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'user_connections',
      column: 'requester_id',
      exportedAs: 'connections',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'connections',
      why: 'A connection needs both users.',
    },
    {
      table: 'user_connections',
      column: 'receiver_id',
      exportedAs: 'connections',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'connections',
      why: 'A connection needs both users.',
    },
  ],
  listRelatedUsers: (tx, userId) =>
    rowIds(tx<{ id: string }[]>`
      select case when requester_id = ${userId} then receiver_id else requester_id end as id
      from user_connections where ${userId} in (requester_id, receiver_id)`),
  eraseData: {
    messages: (_, tx, userId) => tx`
      update user_connections set message = null
      where requester_id = ${userId} and message is not null`,
  },
  exports: {
    connections: (db, me) => db`
      select c.id, ${exportedPerson(db, 'u', me)} as with, c.requester_id = ${me} as is_requested_by_me, status,
        message, c.created_at, c.updated_at
      from user_connections c
      join users u on u.id = case when c.requester_id = ${me} then c.receiver_id else c.requester_id end
      where ${me} in (c.requester_id, c.receiver_id)`,
  },
  retention: [
    {
      name: 'rejectedConnections',
      table: 'user_connections',
      isExpired: (db, before) => db`status = 'rejected' and updated_at < ${before}`,
    },
  ],
}
