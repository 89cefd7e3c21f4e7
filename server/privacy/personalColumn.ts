/**
 * Every column that says whose a row is, and what becomes of it. The only list of its kind: a
 * test reads the foreign keys to `users` and fails when one is missing here or does otherwise.
 *
 * - `exported`: the person gets the row with their data.
 * - `onErasure`: `deleted`: the row goes with the person (ON DELETE CASCADE); `unlinked`: the row
 *   stays, whose it was is forgotten (ON DELETE SET NULL); `tombstone`: the id is replaced by a
 *   random one, address, browser and details are emptied.
 */
export type PersonalColumn = {
  table: string
  column: string
  exported: boolean
  onErasure: 'deleted' | 'unlinked' | 'tombstone'
  why: string
}
