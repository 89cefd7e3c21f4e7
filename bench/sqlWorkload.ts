import { createApp, unreadSources } from '#server/app.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { addComment } from '#server/community/comments/comments.ts'
import { getPostChangePublisher } from '#server/community/postChangePublisher.ts'
import { listPosts } from '#server/community/posts.ts'
import { vote } from '#server/community/votes/votes.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { listEvents } from '#server/events/events.ts'
import { listMessages, sendMessage } from '#server/groups/chat/messages.ts'
import { countUnread, listNotifications, markAllRead } from '#server/notifications/inbox.ts'
import { resumeSession, startSession } from '#server/sessions/sessions.ts'
import { auth } from '#shared/auth/contract.ts'
import { CommentDraft, community, PostFilter, Vote } from '#shared/community/contract.ts'
import { EventFilter, events } from '#shared/events/contract.ts'
import { groups, NewGroupMessage } from '#shared/groups/contract.ts'
import { SeqPage } from '#shared/http/endpoint.ts'
import { NotificationFilter, notifications } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { personId, tokenOf } from './dataset/core.ts'
import { clients } from './virtualUsers.ts'
import { serveTasks } from './worker.ts'
import {
  defaultShares,
  type Size,
  sharedPassword,
  type WorkloadRequest,
  workloadRequest,
} from './workload.ts'

// Baseline without HTTP: runs the use cases of the workload's requests on the same database, with
// the same number of concurrent clients.

export type Task = { seconds: number; size: Size; from: number }

const { DATA_DIR = '', DATABASE_URL } = process.env
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined })
const app = await createApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
const publisher = getPostChangePublisher(app)
const [{ password } = { password: '' }] = await app.db<{ password: string }[]>`
  select password from users where id = ${personId(1)}`

const signIn = async (person: number) => {
  await verifyPassword(password, sharedPassword)
  await app.db.begin((tx) =>
    startSession(tx, personId(person), app.now(), { browser: '', ipPrefix: '' }),
  )
}

type UseCase = (me: Me, id: string, body: unknown) => Promise<unknown>

const useCases: Record<string, UseCase> = {
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

const runOne = async ({ call, person, id, body }: WorkloadRequest) => {
  if (call === auth.login.path) return signIn(person)
  const found = await resumeSession(app, tokenOf(person))
  if (!found) throw new Error('Unknown session')
  await useCases[call]?.(found.me, id, body === null ? null : JSON.parse(body))
}

const run = async ({ seconds, size, from }: Task): Promise<number> => {
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
