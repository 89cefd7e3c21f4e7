import type { App } from '#server/http/context.ts'
import { minIdAt, recentWindowMs } from '#server/live/topics.ts'
import type { AnyKind, StoredMessage } from './kind.ts'
import { everyone, peopleIn, presenter } from './present.ts'
import * as store from './store.ts'

const batchSize = 100

const setsBy = (pairs: readonly { userId: string; hiddenFrom: string }[]) => {
  const hidden = new Map<string, Set<string>>()
  for (const { userId, hiddenFrom } of pairs)
    hidden.set(hiddenFrom, (hidden.get(hiddenFrom) ?? new Set()).add(userId))
  return hidden
}

/** Streams the messages of a kind to those who take part. */
export const registerConversationTopic = (
  { db, live }: Pick<App, 'db' | 'live'>,
  kind: AnyKind,
) => {
  /** Whom blocks hide from each member; read after the messages, so that earlier blocks are known. */
  const loadHidden = async (id: string, rows: readonly StoredMessage[]) => {
    const people = new Set(rows.flatMap((row) => [row.authorId ?? [], peopleIn(row)].flat()))
    return setsBy(people.size > 0 ? await kind.hiddenPairs(db, id, [...people]) : [])
  }
  live.addTopic(kind.topic, {
    read: async (id, after) => {
      const reader = { userId: null, blocksOf: null }
      // Changes first, then the version: members removed before a message are known.
      const rows: readonly StoredMessage[] =
        after === null
          ? []
          : await store.listChanges(db, kind, reader, id, { after, limit: batchSize })
      const hidden = await loadHidden(id, rows)
      const seenAfter = rows.length > 0 ? await kind.seenAfter(db, id) : new Map<string, number>()
      const membersVersion = await kind.membersVersion(db, id)
      if (membersVersion === null) return null
      const changes = rows.map((row) => {
        const showTo = presenter(kind, row)
        const people = new Set([...peopleIn(row), ...hidden.keys(), ...seenAfter.keys()])
        const ownEvent = (userId: string) => {
          const after = seenAfter.get(userId) ?? 0
          if (row.seq <= after) return null
          const viewer = { userId, hidden: hidden.get(userId) ?? new Set<string>(), after }
          return kind.toEvent(showTo(viewer))
        }
        return {
          seq: row.changedSeq,
          event: kind.toEvent(showTo(everyone)),
          own: { for: people, event: ownEvent },
        }
      })
      return { membersVersion, changes, isComplete: rows.length < batchSize }
    },
    members: (id) => kind.members(db, id),
    hiddenFrom: async (id, userId) =>
      (await kind.hiddenPairs(db, id, [userId])).map(({ hiddenFrom }) => hiddenFrom),
    recent: (id) => {
      const since = Date.now() - recentWindowMs
      return store.listRecentlyChanged(db, kind, minIdAt(since), new Date(since), id)
    },
  })
}
