import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aDevice, aSubscription } from '#server/testing/devices.ts'

const scene = await accessScene()

const sceneOf = () => aDevice(scene.app, scene.people.owner)

testAccess(
  'push',
  scene,
  {
    'GET /api/push/vapid-public-key': { codes: signedIn(200) },
    'GET /api/push/subscriptions': { codes: signedIn(200) },
    'POST /api/push/subscribe': { body: aSubscription(), codes: signedIn(201) },
    'PUT /api/push/preferences': {
      body: { subscriptionId: ':device', preferences: { events: false } },
      codes: { ...signedIn(404), owner: 200 },
    },
    'DELETE /api/push/unsubscribe/:id': { codes: { ...signedIn(404), owner: 204 } },
    'POST /api/push/test': {
      // Unknown id: a test push to an own device would be sent. server/push/devices.test.ts covers
      // that.
      body: { subscriptionId: '01890a5d-ac96-774b-bcce-b302099a8057' },
      codes: signedIn(404),
    },
  },
  sceneOf,
)
