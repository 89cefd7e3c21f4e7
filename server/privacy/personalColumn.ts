import type { DataType } from '#shared/privacy/contract.ts'
import type { RetentionName } from '#shared/privacy/retention.ts'
import type { PartName } from './export/shape.ts'

/**
 * Every column that says whose a row is, and what becomes of it. The only list of its kind: tests read
 * the foreign keys to `users`, the parts of the export, the types that can be erased and the table of
 * how long things are kept, and fail when one is missing here or does otherwise.
 */
export type PersonalColumn = {
  table: string
  column: string
  /** The part of the person's own file in which the row stands; null: in none, for the reason `why` gives. */
  exportedAs: PartName | null
  /**
   * When the account ends: `deleted`: the row goes with the person (ON DELETE CASCADE); `unlinked`: the
   * row stays, whose it was is forgotten (ON DELETE SET NULL); `tombstone`: the id is replaced by a
   * random one, address, browser and details are emptied.
   */
  onErasure: 'deleted' | 'unlinked' | 'tombstone'
  /** The type of data with which it goes while the account stays; null: with none. */
  erasedWith: DataType | null
  /** The entry of `retention` that says how long it is kept. */
  kept: RetentionName
  why: string
}
