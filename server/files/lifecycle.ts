import { exportedPerson, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { files } from '#shared/files/contract.ts'
import { eraseOfMessages, isAttached, unlinkOfGuides } from './store.ts'

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
      why: 'A file goes with its message, post, comment or event, unless it was reported. One of a guide stays without its owner, as the guide does. A staged one is deleted after a day.',
    },
    {
      table: 'unveiled_authors',
      column: 'viewer_id',
      exportedAs: 'unveiledAuthors',
      onErasure: 'deleted',
      erasedWith: 'messages',
      retentionRule: 'profile',
      why: 'A personal choice.',
    },
    {
      table: 'unveiled_authors',
      column: 'author_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'profile',
      why: 'A choice of the other, which ends with either account.',
    },
  ],
  eraseAccount: (_, tx, { id }) => unlinkOfGuides(tx, id),
  eraseData: {
    messages: async (_, tx, userId) => {
      await tx`delete from unveiled_authors where viewer_id = ${userId}`
      await eraseOfMessages(tx, userId)
    },
  },
  exports: {
    files: (db, me) => db`
      select id, kind, name, description, bytes, created_at,
        ${files.content.path.replace(':id', '')}::text || id || '?size=' ||
          case kind when 'picture' then 'large' else 'document' end as address,
        coalesce(group_message_id, direct_message_id) as message_id, post_id, comment_id,
        coalesce(event_id, hosting_id) as event_id, guide_id
      from files where user_id = ${me}
        and (is_staged or ${isAttached(db)})`,
    unveiledAuthors: (db, me) => db`
      select ${exportedPerson(db, 'u', me)} as person, v.created_at
      from unveiled_authors v join users u on u.id = v.author_id where v.viewer_id = ${me}`,
  },
}
