import type { Connection } from '#shared/connections/contract.ts'
import { mayAskAgainAt } from '#shared/connections/rules.ts'

/** What I am to somebody, and so what I can do next. */
export type Standing =
  | { is: 'strangers' }
  | { is: 'asked' | 'askedByThem' | 'connected'; id: string }
  | { is: 'declined'; againAt: Date }

type Part = Pick<Connection, 'id' | 'status' | 'requesterId' | 'updatedAt'>

export const standingOf = (connection: Part | null, meId: string, now: Date): Standing => {
  if (!connection) return { is: 'strangers' }
  const { id, status, requesterId } = connection
  if (status === 'accepted') return { is: 'connected', id }
  if (status === 'pending') return { is: requesterId === meId ? 'asked' : 'askedByThem', id }
  const againAt = mayAskAgainAt(connection, meId)
  return againAt && againAt > now ? { is: 'declined', againAt } : { is: 'strangers' }
}
