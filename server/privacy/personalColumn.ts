import type { DataType } from '#shared/privacy/contract.ts'
import type { RetentionName } from '#shared/privacy/retention.ts'
import type { ExportSection } from './export/schema.ts'

/**
 * Every column that refers to a user, and what happens to it. This is the only such list. Tests
 * compare it with the foreign keys to `users`, the export sections, the erasable data types and the
 * retention table.
 */
export type PersonalColumn = {
  table: string
  column: string
  /** The export section of the row; null when it is not exported, for the reason in `why`. */
  exportedAs: ExportSection | null
  /**
   * On account deletion: `deleted`: the row goes with the user (ON DELETE CASCADE); `unlinked`: the
   * row stays without the user (ON DELETE SET NULL); `tombstone`: the id is replaced by a random
   * one, and address, browser and details are cleared.
   */
  onErasure: 'deleted' | 'unlinked' | 'tombstone'
  /** The data type whose erasure removes the row while the account stays; null: none. */
  erasedWith: DataType | null
  /** The `retention` entry that says how long the row is kept. */
  retentionRule: RetentionName
  why: string
}
