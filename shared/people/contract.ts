import * as z from 'zod'
import { Connection } from '#shared/connections/contract.ts'
import { del, get, isoDate, Page, post } from '#shared/http/endpoint.ts'
import { PublicUser } from '#shared/users/user.ts'

export const CommonGroup = z.object({ id: z.uuid(), name: z.string() })
export type CommonGroup = z.infer<typeof CommonGroup>

/** What members see of each other. Never an address. */
export const Person = PublicUser.extend({
  role: z.string(),
  location: z.string().nullable(),
  languages: z.array(z.string()),
  interests: z.array(z.string()),
  memberSince: isoDate,
  /** Groups that both are in. */
  commonGroups: z.array(CommonGroup),
  /** Mine with this person, whatever its state. */
  connection: Connection.nullable(),
  /** Told only to those who look after reports: nobody else finds the page. */
  isBanned: z.boolean(),
  /** By me: then nothing else is told of them. */
  isBlocked: z.boolean(),
})
export type Person = z.infer<typeof Person>

export const Block = z.object({ user: PublicUser, createdAt: isoDate })
export type Block = z.infer<typeof Block>

export const people = {
  /** Whoever blocked me is not found. */
  one: get('/api/people/:username', { reply: Person }),
  /** Whom I blocked; the latest first. `before` is the id of the last person received. */
  blocks: get('/api/blocks', { input: Page, reply: z.array(Block), total: true }),
  /** Ends what connects the two; each is hidden from the other, who is not told. */
  block: post('/api/blocks', { input: z.object({ userId: z.uuid() }), reply: Block }),
  unblock: del('/api/blocks/:userId'),
}
