import { accessScene, adminOnly, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { stage } from '#server/testing/files.ts'

const scene = await accessScene()

const { app, people } = scene

// A staged file of `owner`. Who sees one that was sent: attached.test.ts.
testAccess(
  'files',
  scene,
  {
    'POST /api/files': { query: '?name=a.txt', body: 'Some text', codes: signedIn(201) },
    'GET /api/files/:id': {
      query: '?size=document',
      codes: { ...signedIn(404), owner: 200 },
    },
    'PUT /api/files/:id': {
      body: { description: 'A letter' },
      codes: { ...signedIn(404), owner: 204 },
    },
    'DELETE /api/files/:id': { codes: { ...signedIn(404), owner: 204 } },
    'GET /api/files/unveiled': { codes: signedIn(200) },
    'PUT /api/files/unveiled/:userId': { codes: signedIn(204) },
    'GET /api/files/space': { codes: adminOnly(200) },
  },
  async () => ({
    id: (await stage(app, people.owner, 'Some text', 'a.txt')).body.id,
    userId: people.receiver.me.id,
  }),
)
