import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { community } from '#shared/community/contract.ts'
import { addComment, listComments, removeComment, updateComment } from './comments/comments.ts'
import { getPostChangePublisher } from './postChangePublisher.ts'
import {
  createPost,
  endOffer,
  findPost,
  listPosts,
  pinPost,
  removePost,
  updatePost,
} from './posts.ts'
import { correctSearch } from './searchCorrection.ts'
import { vote } from './votes/votes.ts'

export const communityRoutes = (app: App) => {
  const publisher = getPostChangePublisher(app)
  serve(app, community, {
    posts: (filter, me) => listPosts(app, me, filter),
    correction: (search, me) => correctSearch(app, me, search),
    one: ({ id }, me) => findPost(app, me, id),
    watch: (_, me, context) => app.live.openTopic(me, context, 'board'),
    watchOne: async ({ id }, me, context) => {
      await findPost(app, me, id)
      await app.live.openTopic(me, context, `post:${id}`)
    },
    create: (draft, me) => createPost(app, me, draft),
    update: (draft, me) => updatePost(app, publisher, me, draft),
    remove: ({ id }, me) => removePost(app, publisher, me, id),
    pin: (pin, me) => pinPost(app, publisher, me, pin),
    done: (done, me) => endOffer(app, publisher, me, done),
    vote: (input, me) => vote(app, publisher, me, input),
    comments: (page, me) => listComments(app, me, page),
    comment: (draft, me) => addComment(app, publisher, me, draft),
    updateComment: (draft, me) => updateComment(app, publisher, me, draft),
    removeComment: ({ id }, me) => removeComment(app, publisher, me, id),
  })
}
