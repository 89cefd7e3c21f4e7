import { accessScene, anyone } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

testAccess(
  'publicPages',
  scene,
  {
    'GET /api/open/events': { codes: anyone(200) },
    'GET /api/groups/:id/name': { codes: anyone(404) },
  },
  async () => ({ id: crypto.randomUUID() }),
)
