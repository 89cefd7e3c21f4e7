import * as z from 'zod/mini'
import type { App } from '#server/http/context.ts'
import { minIdAt, recentWindowMs } from '#server/live/topics.ts'
import { DirectMessage } from '#shared/messages/contract.ts'
import * as store from './store.ts'

const batchSize = 100
// Participants never change; a deleted user has no stream.
const membersVersion = 0

/** Streams messages to all devices of both participants. */
export const registerConversationTopic = ({ db, live }: App) =>
  live.addTopic('conversation', {
    read: async (id, after) => {
      const rows = after === null ? [] : await store.listTopicChanges(db, id, after, batchSize)
      const changes = rows.map((message) => ({
        seq: message.changedSeq,
        event: { kind: 'directMessage' as const, message: z.encode(DirectMessage, message) },
      }))
      return { membersVersion, changes, isComplete: rows.length < batchSize }
    },
    members: async (id) => (await store.listParticipants(db, id)) ?? [],
    recent: () => {
      const since = Date.now() - recentWindowMs
      return store.listRecentlyChanged(db, minIdAt(since), new Date(since))
    },
  })
