import * as z from 'zod'
import type { Db } from '#server/db/connect.ts'
import { memberIds } from '#server/groups/membership/store.ts'
import type { App } from '#server/http/context.ts'
import { idFrom, recentMs } from '#server/live/recent.ts'
import { GroupMessage } from '#shared/groups/contract.ts'
import * as store from './store.ts'

const atOnce = 100

const eventOf = (message: GroupMessage) => ({
  kind: 'groupMessage' as const,
  message: z.encode(GroupMessage, message),
})

/** Read after what was said, so that whoever is blocked by then is known. */
const hiddenOf = async (db: Db, groupId: string, rows: GroupMessage[]) => {
  const authors = [...new Set(rows.flatMap(({ user }) => user?.id ?? []))]
  const pairs = authors.length > 0 ? await store.listHidden(db, groupId, authors) : []
  return Map.groupBy(pairs, ({ userId }) => userId)
}

/** What those hear instead who do not see its author. */
const insteadOf = (message: GroupMessage, hidden: Awaited<ReturnType<typeof hiddenOf>>) => {
  const pairs = message.user && hidden.get(message.user.id)
  if (!pairs) return {}
  const to = new Set(pairs.map(({ hiddenFrom }) => hiddenFrom))
  return { instead: { to, event: eventOf(store.emptied(message)) } }
}

/** Lets members hear what is said in their groups. */
export const followGroups = ({ db, live }: App) =>
  live.addTopic('group', {
    read: async (id, after) => {
      // What changed first, then the version: whoever was removed before it was said is known.
      const rows = after === null ? [] : await store.listChanges(db, id, null, after, atOnce)
      const hidden = await hiddenOf(db, id, rows)
      const membersVersion = await store.findMembersVersion(db, id)
      if (membersVersion === null) return null
      const changes = rows.map((message) => ({
        seq: message.changedSeq,
        event: eventOf(message),
        ...insteadOf(message, hidden),
      }))
      return { membersVersion, changes, isAll: rows.length < atOnce }
    },
    members: (id) => memberIds(db, id),
    hiddenFrom: async (id, userId) =>
      (await store.listHidden(db, id, [userId])).map(({ hiddenFrom }) => hiddenFrom),
    recent: () => {
      const since = Date.now() - recentMs
      return store.listTalked(db, idFrom(since), new Date(since))
    },
  })
