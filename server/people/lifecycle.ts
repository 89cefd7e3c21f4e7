import { rowIds } from '#server/db/queries.ts'
import { exportedPerson, type Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const peopleLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'blocks',
      column: 'blocker_id',
      exportedAs: 'blocked',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'A block is useless without the user who made it.',
    },
    {
      table: 'blocks',
      column: 'blocked_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'Users must not learn who blocked them.',
    },
  ],
  listRelatedUsers: (tx, userId) =>
    rowIds(tx<{ id: string }[]>`
      select blocker_id as id from blocks where blocked_id = ${userId}`),
  exports: {
    blocked: (db, me) => db`
      select b.id, ${exportedPerson(db, 'u')} as person, b.created_at
      from blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${me}`,
  },
}
