import * as z from 'zod/mini'
import { Post } from '#shared/community/contract.ts'
import { GroupMessage, ReadState } from '#shared/groups/contract.ts'
import { raw } from '#shared/http/endpoint.ts'
import { DirectMessage, DirectReadState } from '#shared/messages/contract.ts'

const event = <K extends string, F extends z.core.$ZodShape>(kind: K, fields: F) =>
  z.object({ kind: z.literal(kind), ...fields })

/**
 * Names the write that a request performs. The user's own streams get it back as `writeId` in the
 * events of this write, so that the tab that wrote knows what it has refetched already.
 */
export const writeIdHeader = 'x-write-id'

const change = <K extends string, F extends z.core.$ZodShape>(kind: K, fields: F) =>
  event(kind, { ...fields, writeId: z.optional(z.uuid()) })

/** Events of the streams, about what the user may see. */
export const LiveEvent = z.discriminatedUnion('kind', [
  /**
   * Connected. A stream keeps no history. `quietMs`: time since its last event, at most a minute;
   * without it, events may have been lost and the client must refetch.
   */
  event('connected', { quietMs: z.optional(z.int()) }),
  /** Sent every `heartbeatMs`. */
  event('heartbeat', {}),
  /**
   * The server is shutting down: reconnect after `retryMs`. `spreadMs` is the jitter window; reuse
   * the same delay while the server is still down.
   */
  event('reconnect', { retryMs: z.int(), spreadMs: z._default(z.int(), 0) }),
  /** A group message was sent or changed; ordered by `changedSeq`. */
  event('groupMessage', { message: GroupMessage }),
  event('groupTyping', {
    groupId: z.uuid(),
    user: z.object({ id: z.uuid(), name: z.string() }),
  }),
  /** The user's own read position, from any device. With `isBack` it was moved back. */
  event('groupRead', { groupId: z.uuid(), ...ReadState.shape, isBack: z.optional(z.boolean()) }),
  /** Its name, members, join requests or the user's role changed, or it was deleted. */
  change('groupChanged', { groupId: z.uuid() }),
  /** A direct message to or from the user was sent or changed; ordered by `changedSeq`. */
  event('directMessage', { message: DirectMessage }),
  /** The user's own read position, from any device. With `isBack` it was moved back. */
  change('directRead', {
    otherUserId: z.uuid(),
    ...DirectReadState.shape,
    isBack: z.optional(z.boolean()),
  }),
  /** Read receipt of the other user, where both enabled it; null: disabled since. */
  change('directSeen', { otherUserId: z.uuid(), seenSeq: z.nullable(z.int()) }),
  /** The connection with this user changed, or their name or photo. */
  change('connectionChanged', { userId: z.uuid() }),
  /** The user's own settings, from any device. */
  change('meChanged', {}),
  /** The user's blocks or hidden conversations changed, which affects all lists. */
  change('blocksChanged', {}),
  /** A notification was created, read or deleted. */
  change('notification', {}),
  /** An event was created, changed or cancelled. */
  change('eventChanged', { eventId: z.uuid() }),
  /** The user's booking or waitlist position changed. */
  change('bookingChanged', { eventId: z.uuid() }),
  /** A board post changed. `counts` is null when it was deleted. */
  change('postChanged', {
    postId: z.uuid(),
    counts: z.nullable(z.pick(Post, { upvotes: true, downvotes: true, commentCount: true })),
    /** Whether its comments changed. */
    hasChangedComments: z.boolean(),
    /** Whether the post itself changed. */
    isRewritten: z.boolean(),
  }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** The browser decodes events without loading schemas. */
export const decoded = { LiveEvent }

/**
 * Server-sent events (HTML Standard, 9.2) with JSON in `data`, dates as ISO text: what concerns the
 * user. What everybody may see has streams below this path, in the contracts of its features.
 */
export const live = { stream: raw('GET', '/api/live', { sends: 'text/event-stream' }) }

export const heartbeatMs = 20_000
/** A stream without any event for this long is considered dead. */
export const silenceTimeoutMs = 45_000
