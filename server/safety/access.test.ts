import { accessScene, anyone, moderatorOnly, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aPost } from '#server/testing/community.ts'
import { aCase } from '#server/testing/safety.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

const scene = await accessScene()

const { app, people } = scene

/** A post that the stranger has reported. */
const createSubject = async ({ path }: Endpoint) => {
  if (!path.includes(':id')) return {}
  const post = await aPost(app, { by: people.owner })
  return { id: await aCase(app, people.stranger, 'post', post.id) }
}

testAccess(
  'safety',
  scene,
  {
    'POST /api/reports': {
      body: { type: 'user', id: ':receiver', reason: 'spam', details: 'The same offer all day.' },
      codes: { ...signedIn(201), receiver: 400 },
    },
    'POST /api/contact': {
      body: { topic: 'other', email: 'nobody@example.org', message: 'May I ask something?' },
      codes: anyone(204),
    },
    'GET /api/safety/cases': { codes: moderatorOnly(200) },
    'GET /api/safety/cases/:id': { codes: moderatorOnly(200) },
    'POST /api/safety/cases/:id/decisions': {
      body: { kind: 'dismiss', reason: 'Nothing is wrong with it.', seen: 0 },
      codes: moderatorOnly(201),
    },
    'GET /api/safety/decisions': { codes: moderatorOnly(200) },
  },
  createSubject,
)
