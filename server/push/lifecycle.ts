import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const pushLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'push_subscriptions',
      column: 'user_id',
      exportedAs: 'devices',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'devices',
      why: 'A device of this user. The export names host, date and preferences, not the keys.',
    },
    {
      table: 'push_outbox',
      column: 'user_id',
      exportedAs: 'pushes',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'mails',
      why: 'A log of sent pushes; without the account there is no recipient.',
    },
  ],
  eraseData: {
    profile: async (_, tx, userId) => {
      await tx`delete from push_subscriptions where user_id = ${userId}`
      await tx`delete from push_outbox where user_id = ${userId}`
    },
  },
  exports: {
    devices: (db, me) => db`
      select id, substring(endpoint from '^[a-z]+://([^/]+)') as host, user_agent, is_active,
        preferences, created_at, last_used_at
      from push_subscriptions where user_id = ${me}`,
    pushes: (db, me, fields) => db`select ${db(fields)} from push_outbox where user_id = ${me}`,
  },
}
