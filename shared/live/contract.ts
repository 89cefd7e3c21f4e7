import * as z from 'zod'
import { Post } from '#shared/community/contract.ts'
import { GroupMessage, ReadState } from '#shared/groups/contract.ts'
import { raw } from '#shared/http/endpoint.ts'
import { DirectMessage, DirectReadState } from '#shared/messages/contract.ts'

const one = <K extends string, F extends z.ZodRawShape>(kind: K, fields: F) =>
  z.object({ kind: z.literal(kind), ...fields })

/** What the stream can say: always to one person, about what they may see. */
export const LiveEvent = z.discriminatedUnion('kind', [
  /**
   * Linked. What happened before is to be asked for: the stream remembers nothing but for how long
   * nothing was said to this person, at most a minute; without that, something may have been lost.
   */
  one('hello', { quietMs: z.int().optional() }),
  /** Still here; comes every `heartbeatMs`. */
  one('heartbeat', {}),
  /**
   * The server goes; come back after so many milliseconds. All browsers come within `spreadMs` of
   * each other, so whoever finds it still gone keeps their turn: the same time again.
   */
  one('leaving', { retryMs: z.int(), spreadMs: z.int().default(0) }),
  /** Said, or changed since, in a group one belongs to; in the order of `changedSeq`. */
  one('groupMessage', { message: GroupMessage }),
  one('groupTyping', {
    groupId: z.uuid(),
    user: z.object({ id: z.uuid(), name: z.string() }),
  }),
  /** One's own reading, on whatever device. */
  one('groupRead', { groupId: z.uuid(), ...ReadState.shape }),
  /** Its name, its members, who asks to join, one's own part in it, or it is gone. */
  one('groupChanged', { groupId: z.uuid() }),
  /** Written, or deleted since, to me or by me; in the order of `changedSeq`. */
  one('directMessage', { message: DirectMessage }),
  /** One's own reading, on whatever device. */
  one('directRead', { otherUserId: z.uuid(), ...DirectReadState.shape }),
  /** How far the other has read, where both show it; null: they do not any more. */
  one('directSeen', { otherUserId: z.uuid(), seenSeq: z.int().nullable() }),
  /** What one is to this person (asked, answered, ended), or their name or photo. */
  one('connectionChanged', { userId: z.uuid() }),
  /** One's own settings, on whatever device. */
  one('meChanged', {}),
  /** Whom one blocked, or what one deleted for oneself: other things are hidden now, everywhere. */
  one('blocksChanged', {}),
  /** A notification came, was read or was deleted. */
  one('notification', {}),
  /** An event was made, changed or cancelled. */
  one('eventChanged', { eventId: z.uuid() }),
  /** One's own booking, or place in line. */
  one('bookingChanged', { eventId: z.uuid() }),
  /** On the board. `counts` is null when the post is gone. */
  one('postChanged', {
    postId: z.uuid(),
    counts: Post.pick({ upvotes: true, downvotes: true, commentCount: true }).nullable(),
    /** Its comments are no longer what they were. */
    hasTalk: z.boolean(),
    /** Neither is the post itself. */
    isRewritten: z.boolean(),
  }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** As JSON in the `data` of server-sent events (HTML Standard, 9.2), dates as ISO text. */
export const live = { stream: raw('GET', '/api/live', { sends: 'text/event-stream' }) }

export const heartbeatMs = 20_000
/** A link that says nothing for so long is dead, whatever the network claims. */
export const silentMs = 45_000
