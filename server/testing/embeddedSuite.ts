/**
 * The test files of the project `embedded`: what can differ on the embedded engine, one file per
 * concern. The nightly run does all server tests on it.
 */
export const embeddedSuite = [
  // Start, stop, locks and files of the engine.
  'server/db/embedded/*.test.ts',
  // The SQL of migrations, constraints, triggers and search.
  'server/db/{adoption,idempotency,migrate,schema,searchFolding,transaction}.test.ts',
  // Jobs, live events and backups, which are implemented differently there.
  'server/jobs/queue.test.ts',
  'server/live/rollback.test.ts',
  'server/backup/backup.test.ts',
  // A feature with transactions and row locks.
  'server/events/bookings.test.ts',
]

/** For single tests that need a second session of the database. */
export const hasSessions = process.env.TEST_ENGINE !== 'embedded'

/**
 * Tests that need a PostgreSQL server with several sessions, or Redis. The embedded engine has a
 * single session, so races cannot occur there.
 */
export const serverOnly = [
  'server/**/{races,*Races}.test.ts',
  // Backs up the database that its own app has open.
  'server/backup/replayWithdrawals.nightly.test.ts',
  'server/commands/*.test.ts',
  'server/db/{foldTextLocale,listen,migrateBusy,pooler,serverTransactions}.test.ts',
  'server/db/replica.nightly.test.ts',
  'server/http/{sharedLimits,workers}.nightly.test.ts',
  'server/live/{bus,bus.nightly,busyProcess.nightly}.test.ts',
  'server/publicPages/twoProcesses.nightly.test.ts',
  'server/sessions/{sessionCache,sharedCache}.test.ts',
]
