import type { Messages } from '#shared/language/messages.ts'

type ErrorEntry = {
  status: number
  /** For the few errors whose status depends on where they occur. */
  otherStatus?: number
  /** The message: one sentence for the user, complete in itself. A function joins several. */
  message: keyof Messages | ((args: never) => string)
}
export type ErrorTable = Record<string, ErrorEntry>
