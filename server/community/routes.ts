import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { community } from '#shared/community/contract.ts'
import { boardNewsOf } from './boardNews.ts'
import { addComment, listComments, removeComment, updateComment } from './comments/comments.ts'
import { createPost, findPost, listPosts, pinPost, removePost, updatePost } from './posts.ts'
import { vote } from './votes/votes.ts'

export const communityRoutes = (app: App, limits: Limits) => {
  const news = boardNewsOf(app)
  serve(app, community, {
    posts: (filter, me) => listPosts(app, me, filter),
    one: ({ id }, me) => findPost(app, me, id),
    create: async (draft, me, { request }) => {
      await limits.count('post', request, me.id)
      return createPost(app, me, draft)
    },
    update: (draft, me) => updatePost(app, news, me, draft),
    remove: ({ id }, me) => removePost(app, news, me, id),
    pin: (pin, me) => pinPost(app, news, me, pin),
    vote: async (given, me, { request }) => {
      await limits.count('vote', request, me.id)
      return vote(app, news, me, given)
    },
    comments: (page, me) => listComments(app, me, page),
    comment: async (draft, me, { request }) => {
      await limits.count('comment', request, me.id)
      return addComment(app, news, me, draft)
    },
    updateComment: (draft, me) => updateComment(app, news, me, draft),
    removeComment: ({ id }, me) => removeComment(app, news, me, id),
  })
}
