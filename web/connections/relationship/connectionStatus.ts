import type { Connection } from '#shared/connections/contract.ts'
import { mayRequestAgainAt } from '#shared/connections/rules.ts'

/** Relationship of the current user to another one; it determines the available actions. */
export type ConnectionStatus =
  | { kind: 'strangers' }
  | { kind: 'asked' | 'askedByThem' | 'connected'; id: string }
  | { kind: 'declined'; retryAt: Date }

type ConnectionFields = Pick<Connection, 'id' | 'status' | 'requesterId' | 'updatedAt'>

export const connectionStatusOf = (
  connection: ConnectionFields | null,
  meId: string,
  now: Date,
): ConnectionStatus => {
  if (!connection) return { kind: 'strangers' }
  const { id, status, requesterId } = connection
  if (status === 'accepted') return { kind: 'connected', id }
  if (status === 'pending') return { kind: requesterId === meId ? 'asked' : 'askedByThem', id }
  const retryAt = mayRequestAgainAt(connection, meId)
  return retryAt && retryAt > now ? { kind: 'declined', retryAt } : { kind: 'strangers' }
}
