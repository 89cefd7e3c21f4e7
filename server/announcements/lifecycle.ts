import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const announcementsLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'announcements',
      column: 'sent_by',
      exportedAs: 'announcements',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'Sent in the name of the community; it stays without its sender.',
    },
  ],
  exports: {
    announcements: (db, me) => db`
      select id, title, message, target_audience, town, language, is_advertising,
        recipient_count, mail_count, created_at, finished_at
      from announcements where sent_by = ${me}`,
  },
}
