import type { Db } from '#server/db/connect.ts'
import type { MailRow } from '#server/db/schema.ts'
import { namesIn } from '#server/groups/chat/mentions.ts'
import * as store from './store.ts'

/** Of mails and messages alike nothing older is told: what was mailed before is known no longer. */
const longestMs = 30 * 24 * 3_600_000
export const mostCounted = 100

const names = (text: string, username: string) =>
  namesIn(text).some((ways) => ways.includes(username.toLowerCase()))

export type Talk = Pick<MailRow, 'conversationId' | 'groupId'>

/** What is unread of it by now; in a group only what mentions this person. */
export const unreadIn = async (
  db: Db,
  userId: string,
  { conversationId, groupId }: Talk,
  { after, upTo, now }: { after: number; upTo: number | null; now: Date },
): Promise<{ said: store.Said[]; about: string | null }> => {
  const since = new Date(now.getTime() - longestMs)
  const span = { after, upTo, since, limit: mostCounted }
  if (conversationId)
    return { said: await store.listUnread(db, userId, conversationId, span), about: null }
  if (!groupId) return { said: [], about: null }
  const rows = await store.listUnreadNaming(db, userId, groupId, span)
  const said = rows.filter(({ text, username }) => names(text, username))
  return { said, about: rows[0]?.about ?? null }
}
