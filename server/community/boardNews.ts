import type { Db } from '#server/db/connect.ts'
import { afterCommit } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { countsOf } from './store.ts'

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

/** Lets everybody see what happens on the board: the numbers come with it, so that nobody asks. */
export const createBoardNews = ({ http, db, live, log }: App): BoardNews => {
  let changed = new Map<string, About>()
  let timer: NodeJS.Timeout | undefined

  const tellAll = async () => {
    const about = changed
    changed = new Map()
    timer = undefined
    const counts = new Map((await countsOf(db, [...about.keys()])).map((row) => [row.id, row]))
    for (const [postId, what] of about)
      live.tellEveryone(db, {
        kind: 'postChanged',
        postId,
        ...what,
        counts: counts.get(postId) ?? null,
      })
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
