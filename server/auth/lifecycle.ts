import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { detachMails } from '#server/mail/store.ts'

export const authLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'sessions',
      column: 'user_id',
      exportedAs: 'sessions',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'sessions',
      why: 'Signs the user in. The export has browser, times and shortened address, not the hash.',
    },
    {
      table: 'known_devices',
      column: 'user_id',
      exportedAs: 'knownDevices',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'knownDevices',
      why: 'Browsers this user has signed in with. The export has the times, not the token.',
    },
    {
      table: 'mail_links',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'links',
      why: 'A secret in a mailbox, valid from minutes to a week.',
    },
    {
      table: 'passkeys',
      column: 'user_id',
      exportedAs: 'passkeys',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'A sign-in method. The export has name and times, not the key.',
    },
    {
      table: 'passkey_challenges',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'links',
      why: 'A WebAuthn challenge, valid for minutes.',
    },
    {
      table: 'second_factors',
      column: 'user_id',
      exportedAs: 'secondFactors',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'A sign-in method. The export has only its dates.',
    },
    {
      table: 'recovery_codes',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'Hashes of secrets, useless in an export.',
    },
  ],
  exports: {
    sessions: (db, me, fields) => db`select ${db(fields)} from sessions where user_id = ${me}`,
    knownDevices: (db, me, fields) =>
      db`select ${db(fields)} from known_devices where user_id = ${me}`,
    passkeys: (db, me, fields) => db`select ${db(fields)} from passkeys where user_id = ${me}`,
    secondFactors: (db, me, fields) =>
      db`select ${db(fields)} from second_factors where user_id = ${me}`,
  },
  retention: [
    {
      name: 'knownDevices',
      table: 'known_devices',
      isExpired: (db, before) => db`last_seen_at < ${before}`,
    },
    {
      name: 'links',
      table: 'mail_links',
      isExpired: (db, before) => db`expires_at < ${before}`,
      onDelete: (tx, ids) => detachMails(tx, 'link_id', ids),
    },
    {
      name: 'links',
      table: 'passkey_challenges',
      isExpired: (db, before) => db`expires_at < ${before}`,
    },
  ],
}
