import type { Db, Tx } from '#server/db/connect.ts'
import type { ConnectionRow, UserRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { knownName } from '#server/users/store.ts'
import type { DataType } from '#shared/privacy/contract.ts'
import type { ExportSection } from '#shared/privacy/exportSections.ts'
import type { RetentionName } from '#shared/privacy/retention.ts'

/** Of a connection or a language buddy. */
export type AcceptedRequest = Pick<ConnectionRow, 'requesterId' | 'receiverId' | 'message'>

/**
 * A column that refers to a user, and what happens to it. Tests compare all of them with the
 * foreign keys to `users`, the export sections, the erasable data types and the retention table.
 */
type PersonalColumn = {
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

type Fragment = ReturnType<Db>

/** The rows of one export section, with these fields. Sections with an id are read page by page. */
export type ExportQuery = (db: Db, userId: string, fields: string[]) => Fragment

export type Condition = (db: Db, before: Date) => Fragment

/** Selects rows past their retention period. With `set`, they are updated instead of deleted. */
export type RetentionRule = {
  name: RetentionName
  table: string
  isExpired: Condition
  set?: Condition
  /** The column of an index of these rows that the planner would not choose: it expects more of them. */
  inOrderOf?: 'created_at'
  /** Called before the rows with these ids are deleted. */
  onDelete?: (tx: Db, ids: string[]) => Promise<void>
}

/** What erasure locks before the user, in the global lock order. */
export const lockOrder = ['events', 'hostings', 'groups', 'posts'] as const

type Locks = {
  kind: (typeof lockOrder)[number]
  /** True if only account deletion changes these rows, not the erasure of selected data. */
  isForAccountOnly?: boolean
  /** Locks the rows the user participates in, in the order of their ids; returns these ids. */
  lock: (app: App, tx: Tx, userId: string) => Promise<string[]>
}

/**
 * What a feature does with the data of a user from its first row to the last. Erasure, export and
 * retention loop over the lifecycles in `App`, and know no feature.
 */
export type Lifecycle = {
  /** Every column of the feature that refers to a user. */
  personalData: PersonalColumn[]
  locks?: Locks
  /** Users whose screens show this user because of data of this feature. */
  listRelatedUsers?: (tx: Tx, userId: string) => Promise<string[]>
  /**
   * Erases what must not stay when the account is deleted. The user and the rows of `locks` are
   * locked. Rows that need no decision are left to the foreign keys.
   */
  eraseAccount?: (
    app: App,
    tx: Tx,
    user: UserRow,
    options: { isReplay: boolean },
  ) => Promise<unknown>
  /** Erases one type of data while the account stays. */
  eraseData?: Partial<Record<DataType, (app: App, tx: Tx, userId: string) => Promise<unknown>>>
  /** Begins what an accepted request of two users leads to. The caller holds the pair lock. */
  onConnect?: (app: Pick<App, 'now' | 'live'>, tx: Tx, request: AcceptedRequest) => Promise<unknown>
  /** Ends what two users have only while they are connected. The caller holds the pair lock. */
  onDisconnect?: (
    app: Pick<App, 'live' | 'now'>,
    tx: Db,
    one: string,
    other: string,
  ) => Promise<unknown>
  /** In the transaction that confirms an address of the user, who is locked. */
  onEmailConfirmed?: (app: Pick<App, 'jobs'>, tx: Tx, userId: string) => Promise<unknown>
  exports?: Partial<Record<ExportSection, ExportQuery>>
  /** Rows that the nightly job removes; the period is in `shared/privacy/retention.ts`. */
  retention?: RetentionRule[]
}

declare module '#server/http/context.ts' {
  interface App {
    lifecycles: Lifecycle[]
  }
}

/** For rows whose retention starts with their creation. */
export const isOld: Condition = (db, before) => db`created_at < ${before}`

/** Other users appear in an export by name only; null when the account is deleted. */
export const exportedPerson = (db: Db, alias: string, viewerId: string) => {
  const u = db(alias)
  return db`case when ${u}.id is not null then json_build_object(
    'name', ${knownName(db, alias, viewerId)}, 'username', ${u}.username) end`
}

/** The query of a section. Each section belongs to one lifecycle. */
export const exportQuery = (lifecycles: Lifecycle[], name: ExportSection): ExportQuery => {
  for (const { exports } of lifecycles) if (exports?.[name]) return exports[name]
  throw new Error(`No lifecycle exports ${name}`)
}
