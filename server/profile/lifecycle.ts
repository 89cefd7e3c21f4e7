import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const profileLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'photos',
      column: 'user_id',
      exportedAs: 'photos',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'profile',
      why: 'The photo of this user.',
    },
    {
      table: 'member_languages',
      column: 'user_id',
      exportedAs: 'languages',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'profile',
      why: 'The languages of this user, with levels.',
    },
  ],
  eraseData: {
    /** Clears all but name, username and email, which an account needs. */
    profile: async ({ live, now }, tx, userId) => {
      await tx`
        update users set profile_photo = null, location = null, nationality = null,
          languages = '{}', interests = '{}', about = null, hopes = '{}',
          may_be_suggested = may_be_suggested and false,
          is_hosting_shown = is_hosting_shown and false,
          is_going_visible = is_going_visible and false, private_translation_host = null,
          updated_at = ${now()}
        where id = ${userId}`
      await invalidateSessions(tx, userId)
      await tx`delete from photos where user_id = ${userId}`
      await tx`delete from member_languages where user_id = ${userId}`
      live.publish(tx, userId, { kind: 'meChanged' })
    },
  },
  exports: {
    languages: (db, me, fields) =>
      db`select ${db(fields)} from member_languages where user_id = ${me}`,
    photos: (db, me) => db`
      select id, 'image/webp' as type, replace(encode(large, 'base64'), chr(10), '') as large,
        replace(encode(small, 'base64'), chr(10), '') as small, created_at
      from photos where user_id = ${me}`,
  },
}
