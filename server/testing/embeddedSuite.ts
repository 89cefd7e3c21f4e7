/**
 * The test files of the project `embedded`: everything that can differ on the embedded engine, and
 * one file per feature.
 */
export const embeddedSuite = [
  // The engine, and the SQL of migrations and invariants.
  'server/db/*.test.ts',
  'server/db/embedded/*.test.ts',
  'server/seed/demo.test.ts',
  'server/jobs/*.test.ts',
  'server/live/*.test.ts',
  'server/backup/*.test.ts',
  // Start and stop.
  'server/http/process.test.ts',
  // The features.
  'server/admin/users/users.test.ts',
  'server/announcements/announcements.test.ts',
  'server/auth/sessions.test.ts',
  'server/buddies/matches/matches.test.ts',
  'server/community/posts.test.ts',
  'server/connections/connections.test.ts',
  'server/events/bookings.test.ts',
  'server/firstDays/firstDays.test.ts',
  'server/groups/groups.test.ts',
  'server/mail/outbox.test.ts',
  'server/messages/messages.test.ts',
  'server/notifications/notify.test.ts',
  'server/onboarding/onboarding.test.ts',
  'server/people/people.test.ts',
  'server/privacy/erasure/data.test.ts',
  'server/profile/profile.test.ts',
  'server/publicPages/openApi/openEvents.test.ts',
  'server/push/devices.test.ts',
  'server/resources/resources.test.ts',
  'server/safety/reports.test.ts',
  'server/settings/settings.test.ts',
  'server/translation/translation.test.ts',
]

/**
 * Tests that need a PostgreSQL server with several sessions, or Redis. The embedded engine has a
 * single session, so races cannot occur there.
 */
export const serverOnly = [
  'server/**/{races,*Races}.test.ts',
  'server/backup/versions.test.ts',
  // Backs up the database that its own app has open.
  'server/backup/replayWithdrawals.test.ts',
  'server/commands/*.test.ts',
  'server/db/{foldTextLocale,listen,migrateBusy,pooler,replica,serverTransactions}.test.ts',
  'server/http/{sharedLimits,workers}.test.ts',
  'server/live/{bus,busyProcess}.test.ts',
  'server/sessions/{sessionCache,sharedCache}.test.ts',
]
