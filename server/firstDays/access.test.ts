import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

testAccess('firstDays', scene, {
  'GET /api/first-days': { codes: signedIn(200) },
  'PUT /api/first-days': { body: { isShown: true }, codes: signedIn(200) },
  'PUT /api/first-days/steps/:key': { body: { isDone: true }, codes: signedIn(404) },
})
