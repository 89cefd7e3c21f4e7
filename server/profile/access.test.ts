import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aPhoto } from '#server/testing/photos.ts'

const scene = await accessScene()

const createSubject = async () => ({ id: await aPhoto(scene.app, scene.people.owner) })

testAccess(
  'profile',
  scene,
  {
    'PUT /api/user/profile': { body: { interests: ['skating'] }, codes: signedIn(200) },
    'GET /api/user/languages': { codes: signedIn(200) },
    'PUT /api/user/languages': {
      body: { speaks: [{ language: 'es', level: 'native' }], learns: [] },
      codes: signedIn(200),
    },
    'POST /api/user/profile/photo': { body: 'no form', codes: signedIn(400) },
    'DELETE /api/user/profile/photo': { codes: signedIn(204) },
    'GET /api/photos/:id': { codes: signedIn(200) },
  },
  createSubject,
)
