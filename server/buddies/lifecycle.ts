import { rowIds } from '#server/db/queries.ts'
import { exportedPerson, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { deleteMatchesOf, endMatchesBetween } from './matches/ending.ts'

export const buddiesLifecycle: Lifecycle = {
  // Buddies must be connected.
  onDisconnect: endMatchesBetween,
  personalData: [
    {
      table: 'buddy_profiles',
      column: 'user_id',
      exportedAs: 'buddyProfile',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'profile',
      why: 'The languages and town of a learner; its languages are deleted with it.',
    },
    {
      table: 'language_buddy_matches',
      column: 'requester_id',
      exportedAs: 'buddyMatches',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'buddyMatches',
      why: 'A match and its weeks need both users.',
    },
    {
      table: 'language_buddy_matches',
      column: 'buddy_id',
      exportedAs: 'buddyMatches',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'buddyMatches',
      why: 'A match and its weeks need both users.',
    },
    {
      table: 'buddy_meetings',
      column: 'completed_by',
      exportedAs: 'buddyMatches',
      onErasure: 'unlinked',
      erasedWith: 'profile',
      retentionRule: 'buddyMatches',
      why: 'Deleted with the match; until then the meeting stays without who reported it.',
    },
  ],
  listRelatedUsers: (tx, userId) =>
    rowIds(tx<{ id: string }[]>`
      select case when requester_id = ${userId} then buddy_id else requester_id end as id
      from language_buddy_matches where ${userId} in (requester_id, buddy_id)`),
  eraseData: {
    messages: (_, tx, userId) => tx`
      update language_buddy_matches set message = null
      where requester_id = ${userId} and message is not null`,
    profile: async (app, tx, userId) => {
      await tx`delete from buddy_profiles where user_id = ${userId}`
      await deleteMatchesOf(app, tx, userId)
    },
  },
  exports: {
    buddyProfile: (db, me) => db`
      select town, is_looking, created_at, updated_at, coalesce((
        select json_agg(json_build_object('kind', kind, 'language', language, 'level', level))
        from buddy_languages where profile_id = p.user_id
      ), '[]') as languages
      from buddy_profiles p where user_id = ${me}`,
    buddyMatches: (db, me) => db`
      select m.id, ${exportedPerson(db, 'u', me)} as with, m.requester_id = ${me} as is_requested_by_me,
        teach_language, learn_language, message, status, m.created_at, answered_at, accepted_at, ended_at,
        nudged_at, announced_week, coalesce((
          select json_agg(json_build_object(
            'week', week, 'isCompletedByMe', coalesce(completed_by = ${me}, false)) order by week)
          from buddy_meetings where match_id = m.id
        ), '[]') as meetings
      from language_buddy_matches m
      join users u on u.id = case when m.requester_id = ${me} then m.buddy_id else m.requester_id end
      where ${me} in (m.requester_id, m.buddy_id)`,
  },
  retention: [
    {
      name: 'buddyMatches',
      table: 'language_buddy_matches',
      isExpired: (db, before) =>
        db`status <> 'accepted' and coalesce(ended_at, answered_at, created_at) < ${before}`,
    },
  ],
}
