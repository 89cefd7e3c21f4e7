import { requestCooldownDays } from '#shared/users/rules.ts'
import type { Connection } from './contract.ts'

const dayMs = 24 * 60 * 60 * 1000

type AnsweredRequest = Pick<Connection, 'status' | 'requesterId'> & { updatedAt: Date }

/** When `meId` may send a new request; null: no waiting period. */
export const mayRequestAgainAt = (
  { status, requesterId, updatedAt }: AnsweredRequest,
  meId: string,
) =>
  status === 'rejected' && requesterId === meId
    ? new Date(updatedAt.getTime() + requestCooldownDays * dayMs)
    : null

/** Only the receiver may answer. */
export const mayAnswer = ({ receiverId }: Pick<Connection, 'receiverId'>, me: { id: string }) =>
  receiverId === me.id
