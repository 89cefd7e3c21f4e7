import { accessScene, anyone, moderatorOnly, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aPost } from '#server/testing/community.ts'
import { stage } from '#server/testing/files.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aSettledUser, as } from '#server/testing/people.ts'
import { aCase } from '#server/testing/safety.ts'
import { groups } from '#shared/groups/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

const scene = await accessScene()

const { app, people } = scene

/** A post that the stranger has reported; for `:fileId` a message with a document. */
const createSubject = async ({ path }: Endpoint) => {
  if (!path.includes(':id')) return {}
  if (path.includes(':fileId')) {
    const { stranger } = people
    const author = await aSettledUser(app)
    const group = await aGroup(app, { by: author })
    await joinGroup(app, stranger, group)
    const fileId = (await stage(app, author, 'Some text', 'a.txt')).body.id
    const message = { id: group.id, message: 'Look', fileIds: [fileId] }
    const { body } = await as(app, author).call(groups.send, message)
    return { id: await aCase(app, stranger, 'groupMessage', body.id), fileId }
  }
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
    'GET /api/safety/cases/:id/files/:fileId': {
      query: '?size=document',
      codes: moderatorOnly(200),
    },
    'POST /api/safety/cases/:id/decisions': {
      body: { kind: 'dismiss', reason: 'Nothing is wrong with it.', seen: 0 },
      codes: moderatorOnly(201),
    },
    'GET /api/safety/decisions': { codes: moderatorOnly(200) },
  },
  createSubject,
)
