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
    announcements: (db, me, fields) =>
      db`select ${db(fields)} from announcements where sent_by = ${me}`,
  },
}
