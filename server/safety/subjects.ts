import { seenComment, seenPost } from '#server/community/moderating.ts'
import type { Db } from '#server/db/connect.ts'
import { seenEvent } from '#server/events/moderating.ts'
import { seenGroupMessage } from '#server/groups/chat/moderating.ts'
import { seenGroup } from '#server/groups/moderating.ts'
import { seenDirectMessage } from '#server/messages/moderating.ts'
import { seenUser } from '#server/people/moderating.ts'
import type { Reported } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'

/** Whose it is, and what it says. */
export type Seen = { ownerId: string | null; words: string }

/** Refuses as not found what `me` does not see. */
export const seenBy: Record<Reported, (db: Db, me: Me, id: string) => Promise<Seen>> = {
  post: seenPost,
  comment: seenComment,
  groupMessage: seenGroupMessage,
  directMessage: seenDirectMessage,
  group: (db, _, id) => seenGroup(db, id),
  event: seenEvent,
  user: seenUser,
}
