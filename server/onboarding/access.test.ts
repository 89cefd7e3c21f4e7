import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

testAccess('onboarding', scene, {
  'PUT /api/user/onboarding': { body: { step: 2 }, codes: signedIn(200) },
  'PUT /api/user/moments': { body: { moment: 'firstBooking' }, codes: signedIn(200) },
})
