import type { Db } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { countsOf, listHidden } from './store.ts'

export type BoardNews = {
  voted(tx: Db, postId: string): void
  /** A comment came, changed, was voted on or was deleted. */
  talked(tx: Db, postId: string): void
  /** The post itself was changed, pinned or deleted. */
  rewritten(tx: Db, postId: string): void
}

type About = { hasTalk: boolean; isRewritten: boolean }

// A post that many vote on at once is told of a few times a second, and not with each vote.
const everyMs = 300

const made = new WeakMap<App['http'], BoardNews>()

/** The news of this server, made before it answers anybody. */
export const boardNewsOf = (app: App): BoardNews => {
  const news = made.get(app.http) ?? createBoardNews(app)
  made.set(app.http, news)
  return news
}

/** Lets everybody see what happens on the board: the numbers come with it, so that nobody asks. */
const createBoardNews = ({ http, db, live, log }: App): BoardNews => {
  let changed = new Map<string, About>()
  let timer: NodeJS.Timeout | undefined

  const tellAll = async () => {
    const about = changed
    changed = new Map()
    timer = undefined
    const rows = await countsOf(db, [...about.keys()])
    const counts = new Map(rows.map((row) => [row.id, row]))
    const talkedOf = [...about].flatMap(([postId, { hasTalk }]) => (hasTalk ? postId : []))
    const hidden = talkedOf.length > 0 ? await listHidden(db, talkedOf) : []
    for (const [postId, what] of about) {
      const event = { kind: 'postChanged' as const, postId, ...what }
      live.tellEveryone(db, { ...event, counts: counts.get(postId) ?? null })
    }
    // At once after that, for those few who see fewer comments than the others.
    for (const { postId, count, userIds } of hidden) {
      const all = counts.get(postId)
      const seen = all && { ...all, commentCount: all.commentCount - count }
      const event = { kind: 'postChanged' as const, postId, hasTalk: true, isRewritten: false }
      if (seen) live.tell(db, userIds, { ...event, counts: seen })
    }
  }

  const note = (tx: Db, postId: string, what: Partial<About>) =>
    afterCommit(tx, () => {
      const before = changed.get(postId) ?? { hasTalk: false, isRewritten: false }
      changed.set(postId, { ...before, ...what })
      timer ??= setTimeout(
        () => tellAll().catch((err) => log.warn({ err }, 'News of the board are not told')),
        everyMs,
      ).unref()
    })

  http.addHook('onClose', async () => clearTimeout(timer))
  return {
    voted: (tx, postId) => note(tx, postId, {}),
    talked: (tx, postId) => note(tx, postId, { hasTalk: true }),
    rewritten: (tx, postId) => note(tx, postId, { isRewritten: true }),
  }
}
