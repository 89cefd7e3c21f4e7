import * as z from 'zod/mini'
import { Connection } from '#shared/connections/contract.ts'
import { GroupType } from '#shared/groups/contract.ts'
import { booleanFlag, del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { MemberLanguages, maxTagLength } from '#shared/profile/contract.ts'
import { PublicUser } from '#shared/users/user.ts'

export const CommonGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  type: GroupType,
  /** null: a drawing is shown. */
  imageUrl: z.nullable(z.string()),
  focalX: z.number(),
  focalY: z.number(),
})
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
  /** How many events they have hosted; null: they do not show it. */
  eventsHosted: z.nullable(z.int()),
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

/** What a suggestion is listed under, the most personal first. */
export const SuggestionKind = z.enum([
  'near',
  'language',
  'event',
  'group',
  'interest',
  'arrived',
  'new',
])
export type SuggestionKind = z.infer<typeof SuggestionKind>

export const maxSuggestions = 60

export const SuggestionFilter = z.object({
  /** Only members who speak this language or have this interest. */
  tag: z.optional(singleLine({ min: 1, max: maxTagLength })),
  /** Only members of the viewer’s town. */
  near: z.optional(booleanFlag),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(maxSuggestions)),
    maxSuggestions,
  ),
})
export type SuggestionFilter = z.infer<typeof SuggestionFilter>

/** A member who agreed to be suggested, with no connection or block between the two. */
export const Suggestion = z.extend(PublicUser, {
  location: z.nullable(z.string()),
  ...MemberLanguages.shape,
  about: z.nullable(z.string()),
  kind: SuggestionKind,
  /** What the reason is about. People of my town may be suggested for a language. */
  reasonKind: SuggestionKind,
  /** One line: "Speaks Dutch, would like to learn Turkish". */
  reason: z.string(),
  /** A first line for the message of a connection request. */
  opening: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const people = {
  /** Users who blocked me are reported as not found. */
  one: get('/api/people/:username', { reply: Person }),
  /** The best ones first; also for members who are not suggested to others. */
  suggestions: get('/api/suggestions', {
    fromReplica: true,
    input: SuggestionFilter,
    reply: z.array(Suggestion),
  }),
  /** Never suggested to me again. */
  dismissSuggestion: put('/api/suggestions/:userId/dismissal', {
    limit: { none: 'ownRows' },
    status: 204,
  }),
  restoreSuggestion: del('/api/suggestions/:userId/dismissal', { limit: { none: 'ownRows' } }),
  /** The users I blocked, newest first. `before` is the id of the last user received. */
  blocks: get('/api/blocks', { input: Page, reply: z.array(Block) }),
  /** Ends the connection and hides both users from each other, without a notification. */
  block: post('/api/blocks', {
    limit: 'personalChoice',
    input: z.object({ userId: z.uuid() }),
    reply: Block,
  }),
  unblock: del('/api/blocks/:userId', { limit: { none: 'endsOnce' } }),
}
