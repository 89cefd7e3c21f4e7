import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

testAccess('live', scene, {
  'GET /api/live': { codes: signedIn(200) },
})
