/**
 * The numbers of PostgreSQL's advisory locks. They are one list for a whole database: two of a kind
 * would make strangers wait for each other. Never changed: processes of two versions run side by side.
 */
export const locks = {
  /** Held during a migration. */
  migration: 7_309_453,
  /** Held by everyone who registers while the installation is empty, so that there is one first. */
  firstAccount: 7_301_001,
  /** Held while an administrator loses the role, so that two at once cannot remove the last two. */
  administrators: 7_301_002,
  /** Held by an import of a calendar. */
  calendarImport: 7_301_003,
} as const
