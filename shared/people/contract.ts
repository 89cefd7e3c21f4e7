import * as z from 'zod/mini'
import { Connection } from '#shared/connections/contract.ts'
import { del, get, isoDate, Page, post } from '#shared/http/endpoint.ts'
import { MemberLanguages } from '#shared/profile/contract.ts'
import { PublicUser } from '#shared/users/user.ts'

export const CommonGroup = z.object({ id: z.uuid(), name: z.string() })
export type CommonGroup = z.infer<typeof CommonGroup>

/** The public profile of a user, without the email address. */
export const Person = z.extend(PublicUser, {
  role: z.string(),
  location: z.nullable(z.string()),
  languages: z.array(z.string()),
  interests: z.array(z.string()),
  ...MemberLanguages.shape,
  about: z.nullable(z.string()),
  hopes: z.array(z.string()),
  memberSince: isoDate,
  /** Groups of which both are members. */
  commonGroups: z.array(CommonGroup),
  /** The connection with the current user, in any state. */
  connection: z.nullable(Connection),
  /** Visible to moderators only; others get a 404. */
  isBanned: z.boolean(),
  /** Blocked by the current user, who then sees nothing else. */
  isBlocked: z.boolean(),
})
export type Person = z.infer<typeof Person>

export const Block = z.object({ user: PublicUser, createdAt: isoDate })
export type Block = z.infer<typeof Block>

export const people = {
  /** Users who blocked me are reported as not found. */
  one: get('/api/people/:username', { reply: Person }),
  /** The users I blocked, newest first. `before` is the id of the last user received. */
  blocks: get('/api/blocks', { input: Page, reply: z.array(Block) }),
  /** Ends the connection and hides both users from each other, without a notification. */
  block: post('/api/blocks', { input: z.object({ userId: z.uuid() }), reply: Block }),
  unblock: del('/api/blocks/:userId'),
}
