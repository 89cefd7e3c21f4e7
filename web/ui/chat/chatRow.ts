import type { PublicUser } from '#shared/users/user.ts'

/** What a chat shows of a message, whoever it was said to. */
export type ChatRow = {
  id: string
  /** Its place; never changes. */
  seq: number
  /** The number of its last change. */
  changedSeq: number
  /** Empty once deleted. */
  message: string
  isDeleted: boolean
  /** What its sender called it before it was sent. */
  clientId: string | null
  createdAt: Date
  /** null: somebody who has left the platform. */
  user: PublicUser | null
}

/** A message of one's own that is not yet, or was not, taken by the server. */
export type Unsent<Row = ChatRow> = {
  /** As it will be seen; `id` is its client id until then. */
  row: Row
  /** null: on its way, or waiting for those before it. */
  failure: string | null
  /** For the network. */
  isWaiting?: boolean
}
