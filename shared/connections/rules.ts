import { askAgainAfterDays } from '#shared/users/rules.ts'
import type { Connection } from './contract.ts'

const dayMs = 24 * 60 * 60 * 1000

type Part = Pick<Connection, 'status' | 'requesterId'> & { updatedAt: Date }

/** When `meId` may ask again; null: at once, or there is nothing to ask. */
export const mayAskAgainAt = ({ status, requesterId, updatedAt }: Part, meId: string) =>
  status === 'rejected' && requesterId === meId
    ? new Date(updatedAt.getTime() + askAgainAfterDays * dayMs)
    : null

/** Only whoever was asked answers. */
export const mayAnswer = ({ receiverId }: Pick<Connection, 'receiverId'>, me: { id: string }) =>
  receiverId === me.id
