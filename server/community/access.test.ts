import { accessScene, adminOnly, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

const scene = await accessScene()

const { app, people } = scene

const post = { title: 'A bike for sale', content: 'Good brakes.', category: 'general' }

const sceneOf = async ({ path }: Endpoint) => {
  const isComment = path.includes('/comments/:id')
  // The post of the comment belongs to another user, who has no special rights on it.
  const by = isComment ? people.requester : people.owner
  const { id } = await aPost(app, { by, kind: 'offer' })
  return isComment ? aComment(app, { id }, { by: people.owner }) : { id }
}

testAccess(
  'community',
  scene,
  {
    'GET /api/community/posts': { codes: signedIn(200) },
    'GET /api/community/correction': { query: '?q=bike', codes: signedIn(200) },
    'GET /api/community/posts/:id': { codes: signedIn(200) },
    'GET /api/live/board': { codes: signedIn(200) },
    'GET /api/live/posts/:id': { codes: signedIn(200) },
    'POST /api/community/posts': { body: post, codes: signedIn(201) },
    'PUT /api/community/posts/:id': {
      body: post,
      codes: { ...signedIn(403), owner: 200, admin: 200, lateAdmin: 200 },
    },
    'DELETE /api/community/posts/:id': {
      codes: { ...signedIn(403), owner: 204, admin: 204, lateAdmin: 204 },
    },
    'PUT /api/community/posts/:id/pin': { body: { isPinned: true }, codes: adminOnly(200) },
    'PUT /api/community/posts/:id/done': {
      body: { isDone: true },
      codes: { ...signedIn(403), owner: 200, moderator: 200, admin: 200, lateAdmin: 200 },
    },
    'POST /api/community/vote': {
      body: { postId: ':post', voteType: 'upvote' },
      codes: signedIn(200),
    },
    'GET /api/community/posts/:id/comments': { codes: signedIn(200) },
    'POST /api/community/posts/:id/comments': { body: { content: 'Hoi' }, codes: signedIn(201) },
    'PUT /api/community/comments/:id': {
      body: { content: 'Hoi' },
      codes: { ...signedIn(403), owner: 200 },
    },
    'DELETE /api/community/comments/:id': { codes: { ...signedIn(403), owner: 204 } },
  },
  sceneOf,
)
