import * as z from 'zod'
import { memberIds } from '#server/groups/membership/store.ts'
import type { App } from '#server/http/context.ts'
import { idFrom, recentMs } from '#server/live/recent.ts'
import { GroupMessage } from '#shared/groups/contract.ts'
import * as store from './store.ts'

const atOnce = 100

/** Lets members hear what is said in their groups. */
export const followGroups = ({ db, live }: App) =>
  live.addTopic('group', {
    read: async (id, after) => {
      // What changed first, then the version: whoever was removed before it was said is known.
      const rows = after === null ? [] : await store.listChanges(db, id, after, atOnce)
      const membersVersion = await store.findMembersVersion(db, id)
      if (membersVersion === null) return null
      const changes = rows.map((message) => ({
        seq: message.changedSeq,
        event: { kind: 'groupMessage' as const, message: z.encode(GroupMessage, message) },
      }))
      return { membersVersion, changes, isAll: rows.length < atOnce }
    },
    members: (id) => memberIds(db, id),
    recent: () => {
      const since = Date.now() - recentMs
      return store.listTalked(db, idFrom(since), new Date(since))
    },
  })
