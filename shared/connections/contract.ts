import * as z from 'zod'
import { clientId } from '#shared/http/clientId.ts'
import { del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { line, lines } from '#shared/http/text.ts'
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
  /** The one of the two who is not asking for this list. */
  otherUser: PublicUser,
  createdAt: isoDate,
  /** Of the answer; of the request while there is none. */
  updatedAt: isoDate,
})
export type Connection = z.infer<typeof Connection>

export const NewConnection = z.object({
  receiverId: z.uuid(),
  message: lines({ max: 500 }).optional(),
  clientId,
})
export type NewConnection = z.infer<typeof NewConnection>

/** Whole people only: an address is found by itself and never by a part of it. */
export const UserSearch = z.object({ q: line({ min: 2, max: 100 }) })
export type UserSearch = z.infer<typeof UserSearch>

/** At most so many are found at once: whoever seeks further types more of the name. */
export const mostFound = 20

const userIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(mostFound))

export const connections = {
  /** Accepted ones, the latest first. */
  list: get('/api/connections', { input: Page, reply: z.array(Connection), total: true }),
  /** Those who ask me, and have no answer yet; the latest first. */
  pending: get('/api/connections/pending', {
    input: Page,
    reply: z.array(Connection),
    total: true,
  }),
  /** Those whom I asked, and who have not answered. */
  sent: get('/api/connections/sent', { input: Page, reply: z.array(Connection), total: true }),
  /** Mine with these people, whatever their state; ids with commas between them. */
  withUsers: get('/api/connections/with', {
    input: z.object({ userIds }),
    reply: z.array(Connection),
  }),
  request: post('/api/connections', { input: NewConnection, reply: Connection }),
  /** By whoever was asked. */
  answer: put('/api/connections/:id', {
    input: z.object({ status: z.enum(['accepted', 'rejected']) }),
    reply: Connection,
  }),
  /** Takes back what one asked, or ends an accepted one. */
  remove: del('/api/connections/:id'),
  /** By parts of name and username, or by a whole email address. */
  searchUsers: get('/api/users/search', { input: UserSearch, reply: z.array(PublicUser) }),
}
