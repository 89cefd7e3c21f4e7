import type { Messages } from '#shared/language/messages.ts'

type ErrorEntry = {
  status: number
  /** For the few errors whose status depends on where they occur. */
  otherStatus?: number
  /** The message: one sentence for the user, complete in itself. A function joins several. */
  message: keyof Messages | ((args: never) => string)
}
export type ErrorTable = Record<string, ErrorEntry>

/** The status, with what only a few errors have. */
type Definition = number | (Omit<ErrorEntry, 'message'> & Partial<Pick<ErrorEntry, 'message'>>)

type EntryOf<Key, Defined> = Defined extends { message: unknown }
  ? Defined
  : { message: Key } & (Defined extends number ? { status: Defined } : Defined)

/** The errors of a feature by code. Their sentence is the message of that name: `events.event_full`. */
export const errorsOf = <Feature extends string, const Table extends Record<string, Definition>>(
  feature: Feature,
  table: Table,
) =>
  Object.fromEntries(
    Object.entries(table).map(([code, defined]) => [
      code,
      {
        message: `${feature}.${code}`,
        ...(typeof defined === 'number' ? { status: defined } : defined),
      },
    ]),
  ) as { [Code in keyof Table & string]: EntryOf<`${Feature}.${Code}`, Table[Code]> }
