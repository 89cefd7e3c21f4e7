import * as z from 'zod/mini'
import { clientId, del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { RequestMessage } from '#shared/users/rules.ts'
import { PublicUser } from '#shared/users/user.ts'

export const ConnectionStatus = z.enum(['pending', 'accepted', 'rejected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

export const Connection = z.object({
  id: z.uuid(),
  requesterId: z.uuid(),
  receiverId: z.uuid(),
  status: ConnectionStatus,
  message: z.nullable(z.string()),
  requesterUser: PublicUser,
  /** The other user of the pair, seen from the requesting user. */
  otherUser: PublicUser,
  createdAt: isoDate,
  /** Time of the answer, or of the request while it is pending. */
  updatedAt: isoDate,
})
export type Connection = z.infer<typeof Connection>

export const NewConnection = z.object({
  receiverId: z.uuid(),
  message: RequestMessage,
  clientId,
})
export type NewConnection = z.infer<typeof NewConnection>

/** An email address matches only as a whole. */
export const UserSearch = z.object({ q: singleLine({ min: 2, max: 100 }) })
export type UserSearch = z.infer<typeof UserSearch>

/** Maximum number of search results. */
export const maxSearchResults = 20

const userIds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
  z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxSearchResults)),
)

export const connections = {
  /** Accepted connections, latest first. */
  list: get('/api/connections', { input: Page, reply: z.array(Connection), total: true }),
  /** Received pending requests, latest first. */
  pending: get('/api/connections/pending', {
    input: Page,
    reply: z.array(Connection),
    total: true,
  }),
  /** Sent pending requests. */
  sent: get('/api/connections/sent', { input: Page, reply: z.array(Connection) }),
  /** Connections with these users, in any state. Ids are comma-separated. */
  withUsers: get('/api/connections/with', {
    input: z.object({ userIds }),
    reply: z.array(Connection),
  }),
  request: post('/api/connections', {
    limit: ['connect', 'connectInADay'],
    input: NewConnection,
    reply: Connection,
  }),
  /** Only the receiver may answer. */
  answer: put('/api/connections/:id', {
    limit: { none: 'answersOnce' },
    input: z.object({ status: z.enum(['accepted', 'rejected']) }),
    reply: Connection,
  }),
  /** Withdraws a sent request or ends a connection. */
  remove: del('/api/connections/:id', { limit: { none: 'endsOnce' } }),
  /** Matches parts of name and username, or a complete email address. */
  searchUsers: get('/api/users/search', {
    limit: 'searchUsers',
    fromReplica: true,
    input: UserSearch,
    reply: z.array(PublicUser),
  }),
}
