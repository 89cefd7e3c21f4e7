import type { Db } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { currentWrite, type Write } from '#server/http/currentWrite.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { listHiddenCommentCounts, listPostCounts } from './store.ts'

export type PostChangePublisher = {
  voted(tx: Db, postId: string): void
  /** A comment was added, changed, voted on or deleted. */
  commentsChanged(tx: Db, postId: string): void
  /** The post itself was changed, pinned or deleted. */
  postChanged(tx: Db, postId: string): void
}

type PostChanged = Extract<LiveEvent, { kind: 'postChanged' }>
type Change = { hasChangedComments: boolean; isRewritten: boolean }
/** `write`: the only write among the combined changes. */
type PendingChange = Change & { write: Write | undefined }

// Throttle: votes that follow within this time are combined into one event.
const throttleMs = 100

const publishers = new WeakMap<App['http'], PostChangePublisher>()

/** One publisher per server, created before it accepts requests. */
export const getPostChangePublisher = (app: App): PostChangePublisher => {
  const publisher = publishers.get(app.http) ?? createPostChangePublisher(app)
  publishers.set(app.http, publisher)
  return publisher
}

/** Publishes changes of posts to those who look at them. Events carry the counts, so clients need not refetch. */
const createPostChangePublisher = ({ http, db, live, log }: App): PostChangePublisher => {
  let changed = new Map<string, PendingChange>()
  let timer: NodeJS.Timeout | undefined
  let publishedAt = Number.NEGATIVE_INFINITY

  const publish = (event: PostChanged, options: { to?: string[]; write: Write | undefined }) => {
    for (const topic of ['board', `post:${event.postId}`] as const)
      live.publishToViewers(db, topic, event, options)
  }

  const publishAll = async () => {
    const about = changed
    changed = new Map()
    timer = undefined
    publishedAt = performance.now()
    const rows = await listPostCounts(db, [...about.keys()])
    const counts = new Map(rows.map((row) => [row.id, row]))
    const commentedIds = [...about].flatMap(([postId, { hasChangedComments }]) =>
      hasChangedComments ? postId : [],
    )
    const hidden = commentedIds.length > 0 ? await listHiddenCommentCounts(db, commentedIds) : []
    for (const [postId, { write, ...change }] of about) {
      const event = { kind: 'postChanged' as const, postId, ...change }
      publish({ ...event, counts: counts.get(postId) ?? null }, { write })
    }
    // Then corrected counts for users from whom some comments are hidden.
    for (const { postId, count, userIds } of hidden) {
      const all = counts.get(postId)
      const seen = all && { ...all, commentCount: all.commentCount - count }
      const event = {
        kind: 'postChanged' as const,
        postId,
        hasChangedComments: true,
        isRewritten: false,
      }
      const write = about.get(postId)?.write
      if (seen) publish({ ...event, counts: seen }, { to: userIds, write })
    }
  }

  const schedule = (tx: Db, postId: string, change: Partial<Change>) =>
    afterCommit(tx, () => {
      const write = currentWrite()
      const before = changed.get(postId) ?? { hasChangedComments: false, isRewritten: false, write }
      const onlyWrite = before.write?.id === write?.id ? write : undefined
      changed.set(postId, { ...before, ...change, write: onlyWrite })
      timer ??= setTimeout(
        () => publishAll().catch((err) => log.warn({ err }, 'Publishing post changes failed')),
        Math.max(0, publishedAt + throttleMs - performance.now()),
      ).unref()
    })

  http.addHook('onClose', async () => clearTimeout(timer))
  return {
    voted: (tx, postId) => schedule(tx, postId, {}),
    commentsChanged: (tx, postId) => schedule(tx, postId, { hasChangedComments: true }),
    postChanged: (tx, postId) => schedule(tx, postId, { isRewritten: true }),
  }
}
