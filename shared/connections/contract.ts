import * as z from 'zod'
import { get, isoDate, Page } from '#shared/http/endpoint.ts'
import { PublicUser } from '#shared/users/user.ts'

export const ConnectionStatus = z.enum(['pending', 'accepted', 'rejected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

export const Connection = z.object({
  id: z.uuid(),
  requesterId: z.uuid(),
  receiverId: z.uuid(),
  status: ConnectionStatus,
  message: z.string().nullable(),
  requesterUser: PublicUser,
  otherUser: PublicUser,
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Connection = z.infer<typeof Connection>

export const connections = {
  /** Accepted ones only. */
  list: get('/api/connections', { input: Page, reply: z.array(Connection), total: true }),
}
