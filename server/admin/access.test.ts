import { accessScene, adminOnly } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aUser } from '#server/testing/people.ts'

const scene = await accessScene()

const createSubject = async () => ({ id: (await aUser(scene.app)).me.id })

testAccess(
  'admin',
  scene,
  {
    'GET /api/admin/analytics': { codes: adminOnly(200) },
    'GET /api/admin/gdpr': { codes: adminOnly(200) },
    'GET /api/admin/users/:id/data': { codes: adminOnly(200) },
    'GET /api/admin/compliance-report': { codes: adminOnly(200) },
    'GET /api/admin/users': { codes: adminOnly(200) },
    'GET /api/admin/users/:id': { codes: adminOnly(200) },
    'PUT /api/admin/users/:id': { body: { name: 'Another' }, codes: adminOnly(200) },
    'DELETE /api/admin/users/:id': { codes: adminOnly(204) },
    'POST /api/admin/users/:id/revoke-sessions': { codes: adminOnly(204) },
  },
  createSubject,
)
