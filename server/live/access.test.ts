import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aPost } from '#server/testing/community.ts'

const scene = await accessScene()

testAccess(
  'live',
  scene,
  {
    'GET /api/live': { codes: signedIn(200) },
    'GET /api/live/events': { codes: signedIn(200) },
    'GET /api/live/board': { codes: signedIn(200) },
    'GET /api/live/posts/:id': { codes: signedIn(200) },
  },
  () => aPost(scene.app, { by: scene.people.owner }),
)
