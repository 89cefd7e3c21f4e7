import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { memberIds } from '#server/groups/membership/store.ts'
import type { App } from '#server/http/context.ts'
import { minIdAt, recentWindowMs } from '#server/live/topics.ts'
import { GroupMessage } from '#shared/groups/contract.ts'
import * as store from './store.ts'

const batchSize = 100

const toLiveEvent = (message: GroupMessage) => ({
  kind: 'groupMessage' as const,
  message: z.encode(GroupMessage, message),
})

/** Read after the messages, so that blocks made before them are known. */
const loadHiddenPairs = async (db: Db, groupId: string, rows: GroupMessage[]) => {
  const authors = [...new Set(rows.flatMap(({ user }) => user?.id ?? []))]
  const pairs = authors.length > 0 ? await store.listHiddenPairs(db, groupId, authors) : []
  return Map.groupBy(pairs, ({ userId }) => userId)
}

/** The redacted event for members who must not see the author. */
const redactedVariant = (
  message: GroupMessage,
  hidden: Awaited<ReturnType<typeof loadHiddenPairs>>,
) => {
  const pairs = message.user && hidden.get(message.user.id)
  if (!pairs) return {}
  const to = new Set(pairs.map(({ hiddenFrom }) => hiddenFrom))
  return { instead: { to, event: toLiveEvent(store.redacted(message)) } }
}

/** Streams chat messages to group members. */
export const registerGroupTopic = ({ db, live }: App) =>
  live.addTopic('group', {
    read: async (id, after) => {
      // Changes first, then the version: members removed before a message are known.
      const rows = after === null ? [] : await store.listChanges(db, id, null, after, batchSize)
      const hidden = await loadHiddenPairs(db, id, rows)
      const membersVersion = await store.findMembersVersion(db, id)
      if (membersVersion === null) return null
      const changes = rows.map((message) => ({
        seq: message.changedSeq,
        event: toLiveEvent(message),
        ...redactedVariant(message, hidden),
      }))
      return { membersVersion, changes, isComplete: rows.length < batchSize }
    },
    members: (id) => memberIds(db, id),
    hiddenFrom: async (id, userId) =>
      (await store.listHiddenPairs(db, id, [userId])).map(({ hiddenFrom }) => hiddenFrom),
    recent: (id) => {
      const since = Date.now() - recentWindowMs
      return store.listRecentlyChanged(db, minIdAt(since), new Date(since), id)
    },
  })
