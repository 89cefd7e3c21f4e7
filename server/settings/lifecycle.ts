import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const settingsLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'registration_invitations',
      column: 'created_by',
      exportedAs: 'registrationInvitations',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'links',
      why: 'The invitation stays usable without its creator. The export has no secret.',
    },
  ],
  exports: {
    registrationInvitations: (db, me, fields) =>
      db`select ${db(fields)} from registration_invitations where created_by = ${me}`,
  },
  retention: [
    {
      name: 'links',
      table: 'registration_invitations',
      isExpired: (db, before) => db`expires_at < ${before}`,
    },
  ],
}
