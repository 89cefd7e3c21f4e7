import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { eraseComments } from './comments/store.ts'
import { getPostChangePublisher } from './postChangePublisher.ts'
import { erasePosts, lockUserPosts } from './store.ts'

/** Publishes that the posts and comments of this user's posts, comments and votes changed. */
const publishChanges = async (app: App, tx: Tx, userId: string) => {
  const publisher = getPostChangePublisher(app)
  for (const id of await lockUserPosts(tx, userId)) {
    publisher.commentsChanged(tx, id)
    publisher.postChanged(tx, id)
  }
}

export const communityLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'community_posts',
      column: 'author_id',
      exportedAs: 'posts',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'board',
      why: 'A post with comments is emptied; without comments it is deleted.',
    },
    {
      table: 'community_comments',
      column: 'author_id',
      exportedAs: 'comments',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'board',
      why: 'A comment with replies is emptied; without replies it is deleted.',
    },
    {
      table: 'community_votes',
      column: 'user_id',
      exportedAs: 'votes',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'board',
      why: 'The vote counts are updated.',
    },
  ],
  locks: {
    kind: 'posts',
    isForAccountOnly: true,
    lock: (_, tx, userId) => lockUserPosts(tx, userId),
  },
  eraseAccount: async (app, tx, { id }) => {
    await publishChanges(app, tx, id)
    await erasePosts(tx, id)
    await eraseComments(tx, id)
  },
  exports: {
    posts: (db, me, fields) =>
      db`
        select ${db(fields)} from (
          select id, author_id, title, content, category, tags, language, kind, price, place,
            ends_on::text as ends_on, done_at, upvotes, downvotes, comment_count, is_pinned,
            created_at, updated_at
          from community_posts) p
        where author_id = ${me}`,
    comments: (db, me, fields) =>
      db`select ${db(fields)} from community_comments where author_id = ${me}`,
    votes: (db, me, fields) => db`select ${db(fields)} from community_votes where user_id = ${me}`,
  },
}
