import { signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { accessScene } from '#server/testing/accessPeople.ts'

const scene = await accessScene()

testAccess('live', scene, {
  'GET /api/live': { codes: signedIn(200) },
})
