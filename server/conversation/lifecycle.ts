import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const conversationLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'message_reactions',
      column: 'user_id',
      exportedAs: 'reactions',
      onErasure: 'deleted',
      erasedWith: 'messages',
      // Those of direct messages are kept as long as their messages.
      retentionRule: 'groupMessages',
      why: 'A reaction says who reacted, so it goes with the person or the message.',
    },
    {
      table: 'poll_votes',
      column: 'user_id',
      exportedAs: 'pollVotes',
      onErasure: 'deleted',
      erasedWith: 'messages',
      // Those of direct messages are kept as long as their messages.
      retentionRule: 'groupMessages',
      why: 'A vote is personal; a closed anonymous poll keeps only sums.',
    },
    {
      table: 'group_messages',
      column: 'pinned_by',
      exportedAs: 'pins',
      onErasure: 'unlinked',
      erasedWith: 'messages',
      retentionRule: 'groupMessages',
      why: 'The pinned message stays for the others.',
    },
    {
      table: 'direct_messages',
      column: 'pinned_by',
      exportedAs: 'pins',
      onErasure: 'unlinked',
      erasedWith: 'messages',
      retentionRule: 'directMessages',
      why: 'The pinned message stays for the other.',
    },
    {
      table: 'conversation_settings',
      column: 'user_id',
      exportedAs: 'conversationSettings',
      onErasure: 'deleted',
      erasedWith: 'messages',
      retentionRule: 'profile',
      why: 'A personal setting.',
    },
  ],
  eraseData: {
    messages: (_, tx, userId) => tx`delete from conversation_settings where user_id = ${userId}`,
  },
  exports: {
    reactions: (db, me) => db`
      select id, coalesce(group_message_id, direct_message_id) as message_id, emoji, created_at
      from message_reactions where user_id = ${me}`,
    pollVotes: (db, me) => db`
      select v.id, coalesce(p.group_message_id, p.direct_message_id) as message_id,
        p.options[v.option + 1] as option, v.created_at
      from poll_votes v join polls p on p.id = v.poll_id where v.user_id = ${me}`,
    pins: (db, me) => db`
      select id, pinned_at from group_messages where pinned_by = ${me}
      union all select id, pinned_at from direct_messages where pinned_by = ${me}`,
    conversationSettings: (db, me) => db`
      select s.id, g.name as group, u.name as with, s.level, s.until, s.lasting_level, s.changed_at
      from conversation_settings s
      left join groups g on g.id = s.group_id
      left join conversations c on c.id = s.conversation_id
      left join users u on u.id = case when c.first_id = ${me} then c.second_id else c.first_id end
      where s.user_id = ${me}`,
  },
}
