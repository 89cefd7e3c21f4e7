import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { getPostChangePublisher } from './postChangePublisher.ts'
import * as store from './store.ts'

/**
 * Locks the posts that the user wrote, commented or voted on. In the global lock order they come
 * before the user row. Triggers delete the content and votes with the account.
 */
export const lockUserPosts = store.lockUserPosts

/** Publishes that these posts and their comments changed. */
export const publishPostChanges = (app: App, tx: Tx, postIds: string[]) => {
  const publisher = getPostChangePublisher(app)
  for (const id of postIds) {
    publisher.commentsChanged(tx, id)
    publisher.postChanged(tx, id)
  }
}
