import { listPosts } from '#server/community/posts.ts'
import type { Sql } from '#server/db/connect.ts'
import { listEvents } from '#server/events/events.ts'
import type { App } from '#server/http/context.ts'
import { community, PostFilter } from '#shared/community/contract.ts'
import { EventFilter, events } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { personId } from './dataset/core.ts'

const boardFilter = { limit: 20 }

export const eventsPath = events.list.path
export const boardPath = `${community.posts.path}?limit=${boardFilter.limit}`

/** The SQL of these requests without session, access check and reply schema. */
export const readsOf = (db: Sql): Record<string, () => Promise<unknown>> => {
  const app = { db, now: () => new Date() } as App
  const me = { id: personId(2), isAdmin: false } as Me
  return {
    [eventsPath]: () => listEvents(app, me, EventFilter.parse({})),
    [boardPath]: () => listPosts(app, me, PostFilter.parse(boardFilter)),
  }
}
