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
    {
      table: 'suggestible_members',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'profile',
      why: 'Repeats the town and the day of arrival, which are in the export.',
    },
    {
      table: 'dismissed_suggestions',
      column: 'user_id',
      exportedAs: 'dismissedSuggestions',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'profile',
      why: 'Useless without the user who dismissed it.',
    },
    {
      table: 'dismissed_suggestions',
      column: 'dismissed_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'profile',
      why: 'Users must not learn who dismissed them.',
    },
  ],
  listRelatedUsers: (tx, userId) =>
    rowIds(tx<{ id: string }[]>`
      select blocker_id as id from blocks where blocked_id = ${userId}`),
  eraseData: {
    profile: async (_, tx, userId) => {
      await tx`delete from dismissed_suggestions where user_id = ${userId}`
    },
  },
  exports: {
    dismissedSuggestions: (db, me) => db`
      select ${exportedPerson(db, 'u', me)} as person, d.created_at
      from dismissed_suggestions d join users u on u.id = d.dismissed_id where d.user_id = ${me}`,
    blocked: (db, me) => db`
      select b.id, ${exportedPerson(db, 'u', me)} as person, b.blocker_name as known_name, b.created_at
      from blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${me}`,
  },
}
