import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { boardNewsOf } from './boardNews.ts'
import * as store from './store.ts'

/**
 * Locks the posts in which this person has a part; in the order of locks before the person. What they
 * wrote and how they voted goes with their account, by triggers.
 */
export const lockPostsOf = store.lockPostsOf

/** Lets everybody see what became of these posts. */
export const tellPosts = (app: App, tx: Tx, postIds: string[]) => {
  const news = boardNewsOf(app)
  for (const id of postIds) {
    news.talked(tx, id)
    news.rewritten(tx, id)
  }
}
