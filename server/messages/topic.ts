import * as z from 'zod'
import type { App } from '#server/http/context.ts'
import { idFrom, recentMs } from '#server/live/recent.ts'
import { DirectMessage } from '#shared/messages/contract.ts'
import * as store from './store.ts'

const atOnce = 100
// Who the two are never changes; one who leaves hears nothing any more.
const membersVersion = 0

/** Lets the two hear what they write to each other, on all their devices. */
export const followConversations = ({ db, live }: App) =>
  live.addTopic('conversation', {
    read: async (id, after) => {
      const rows = after === null ? [] : await store.listNews(db, id, after, atOnce)
      const changes = rows.map((message) => ({
        seq: message.changedSeq,
        event: { kind: 'directMessage' as const, message: z.encode(DirectMessage, message) },
      }))
      return { membersVersion, changes, isAll: rows.length < atOnce }
    },
    members: async (id) => (await store.listSides(db, id)) ?? [],
    recent: () => {
      const since = Date.now() - recentMs
      return store.listTalked(db, idFrom(since), new Date(since))
    },
  })
