import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

/** Files go with what they belong to; only staged ones are found by their owner. */
export const filesLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'files',
      column: 'user_id',
      exportedAs: 'files',
      onErasure: 'deleted',
      erasedWith: 'messages',
      retentionRule: 'groupMessages',
      why: 'A file goes with its message. A staged one is deleted after a day.',
    },
  ],
  eraseData: {
    messages: (_, tx, userId) => tx`delete from files where user_id = ${userId}`,
  },
  exports: {
    files: (db, me) => db`
      select id, kind, name, description, bytes, created_at,
        '/api/files/' || id || '?size=' ||
          case kind when 'picture' then 'large' else 'document' end as address,
        coalesce(group_message_id, direct_message_id) as message_id
      from files where user_id = ${me}`,
  },
}
