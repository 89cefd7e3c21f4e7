type ErrorEntry = {
  status: number
  /** For the few errors whose status depends on where they occur. */
  otherStatus?: number
  /** One sentence for the user, complete in itself, so that it can be translated. */
  message: string | ((args: never) => string)
}
export type ErrorTable = Record<string, ErrorEntry>
