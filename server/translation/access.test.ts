import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aPost } from '#server/testing/community.ts'

const scene = await accessScene()

const { app, people } = scene

// Without a translation server: members get the error of the server, visitors that of the session.
testAccess(
  'translation',
  scene,
  {
    'GET /api/translate': { codes: signedIn(200) },
    'POST /api/translate': {
      body: { kind: 'post', id: ':post', language: 'nl' },
      codes: signedIn(503),
    },
    'PUT /api/translate/consent': { body: { isGiven: false }, codes: signedIn(200) },
  },
  () => aPost(app, { by: people.owner }),
)
