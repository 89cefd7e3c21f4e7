import { createApp, unreadSources } from '#server/app.ts'
import { login } from '#server/auth/auth.ts'
import { addComment } from '#server/community/comments/comments.ts'
import { getPostChangePublisher } from '#server/community/postChangePublisher.ts'
import { listPosts } from '#server/community/posts.ts'
import { vote } from '#server/community/votes/votes.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { listEvents } from '#server/events/events.ts'
import { listMessages, sendMessage } from '#server/groups/chat/messages.ts'
import { runFrom } from '#server/http/currentOrigin.ts'
import { countUnread, listNotifications, markAllRead } from '#server/notifications/inbox.ts'
import { resumeSession } from '#server/sessions/sessions.ts'
import { findByLogin } from '#server/users/users.ts'
import { auth, Credentials } from '#shared/auth/contract.ts'
import { CommentDraft, community, PostFilter, Vote } from '#shared/community/contract.ts'
import { EventFilter, events } from '#shared/events/contract.ts'
import { groups, NewGroupMessage } from '#shared/groups/contract.ts'
import { SeqPage } from '#shared/http/endpoint.ts'
import { NotificationFilter, notifications } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { tokenOf } from './dataset/core.ts'
import { serveTasks } from './worker.ts'
import { defaultShares, type Size, type WorkloadRequest, workloadRequest } from './workload.ts'

// Baseline: the use cases of the mixed workload without HTTP, by as many concurrent clients.

export type Task = { seconds: number; size: Size; from: number; clients: number }

const { DATA_DIR = '', DATABASE_URL } = process.env
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined })
const app = await createApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const publisher = getPostChangePublisher(app)
const origin = { browser: '', ipPrefix: '', deviceToken: null }

// Read once, because the product reads most sessions from its cache.
const users = new Map<number, Me>()
const findUser = async (person: number) => {
  const known = users.get(person)
  if (known) return known
  const found = await resumeSession(app, tokenOf(person))
  if (!found) throw new Error('Unknown session')
  users.set(person, found.me)
  return found.me
}

type Handler = (me: Me, id: string, body: unknown) => Promise<unknown>

const handlers: Record<string, Handler> = {
  [events.list.path]: (me) => listEvents(app, me, EventFilter.parse({})),
  [community.posts.path]: (me) => listPosts(app, me, PostFilter.parse({})),
  [notifications.list.path]: async (me) => listNotifications(app, me, NotificationFilter.parse({})),
  [notifications.unreadCount.path]: (me) => countUnread(app, unreadSources, me),
  [notifications.markAllRead.path]: (me) => markAllRead(app, me),
  [groups.messages.path]: (me, id, body) =>
    body
      ? sendMessage(app, me, { ...NewGroupMessage.parse(body), id })
      : listMessages(app, me, { ...SeqPage.parse({}), id }),
  [community.vote.path]: (me, _, body) => vote(app, publisher, me, Vote.parse(body)),
  [community.comment.path]: (me, id, body) =>
    addComment(app, publisher, me, { ...CommentDraft.parse(body), id }),
}

const signIn = async (body: unknown) => {
  const { username, ...credentials } = Credentials.parse(body)
  const found = await findByLogin(app.db, username)
  await runFrom(
    () => origin,
    () => login(app, found, credentials),
  )
}

const runOne = async ({ call, person, id, body: text }: WorkloadRequest) => {
  const body = text === null ? null : JSON.parse(text)
  if (call === auth.login.path) return signIn(body)
  const handle = handlers[call]
  if (!handle) throw new Error(`No use case for ${call}`)
  await handle(await findUser(person), id, body)
}

/** Requests per second. */
const run = async ({ seconds, size, from, clients }: Task): Promise<number> => {
  let count = 0
  const begin = performance.now()
  const client = async () => {
    while (performance.now() < begin + seconds * 1000)
      await runOne(workloadRequest(from + count++, defaultShares, size))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return count / ((performance.now() - begin) / 1000)
}

serveTasks(run, () => database.close())
