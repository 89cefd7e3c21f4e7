import { listPosts } from '#server/community/posts.ts'
import type { Sql } from '#server/db/connect.ts'
import { listEvents } from '#server/events/events.ts'
import { listGroups } from '#server/groups/groups.ts'
import type { App } from '#server/http/context.ts'
import { listConversations } from '#server/messages/conversations/conversations.ts'
import { listNotifications } from '#server/notifications/inbox.ts'
import { suggestPeople } from '#server/people/suggestions/suggestions.ts'
import { resumeSession } from '#server/sessions/sessions.ts'
import { community, PostFilter } from '#shared/community/contract.ts'
import { EventFilter, events } from '#shared/events/contract.ts'
import { GroupFilter, groups } from '#shared/groups/contract.ts'
import { Page } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { NotificationFilter, notifications } from '#shared/notifications/contract.ts'
import { people, SuggestionFilter } from '#shared/people/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { tokenOf } from './dataset/core.ts'

const postsShown = { limit: 20 }

export const eventsPath = events.list.path

/** The measured lists: the path of the contract, its query, and the use case behind it. */
export const lists: {
  path: string
  query?: string
  target: number
  read: (app: App, me: Me) => Promise<readonly unknown[]>
}[] = [
  {
    ...{ path: eventsPath, target: 0.8 },
    read: (app, me) => listEvents(app, me, EventFilter.parse({})),
  },
  {
    ...{ path: community.posts.path, query: `?limit=${postsShown.limit}`, target: 0.85 },
    read: (app, me) => listPosts(app, me, PostFilter.parse(postsShown)),
  },
  {
    ...{ path: groups.list.path, target: 0.8 },
    read: (app, me) => listGroups(app, me, GroupFilter.parse({})),
  },
  {
    ...{ path: messages.conversations.path, target: 0.8 },
    read: (app, me) => listConversations(app, me, Page.parse({})),
  },
  {
    ...{ path: notifications.list.path, target: 0.8 },
    read: (app, me) => listNotifications(app, me, NotificationFilter.parse({})),
  },
  {
    ...{ path: people.suggestions.path, target: 0.8 },
    read: (app, me) => suggestPeople(app, me, SuggestionFilter.parse({})),
  },
]

/** The use cases' app without HTTP, and a signed-in person. */
export const readerOf = async (db: Sql, person: number) => {
  const app = { db, now: () => new Date() } as App
  const found = await resumeSession(app, tokenOf(person))
  if (!found) throw new Error('Nobody is signed in')
  return { app, me: found.me }
}
