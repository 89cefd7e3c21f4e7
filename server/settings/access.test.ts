import { accessScene, adminOnly, anyone } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { as } from '#server/testing/people.ts'
import { settings } from '#shared/settings/contract.ts'

const scene = await accessScene()

const { app, people } = scene

const sceneOf = async () => (await as(app, people.admin).call(settings.invite, { uses: 1 })).body

testAccess(
  'settings',
  scene,
  {
    'GET /api/settings': { codes: anyone(200) },
    'POST /api/invitations/check': { body: { invitation: 'invented' }, codes: anyone(200) },
    'PUT /api/admin/settings': { body: { footerLine: 'Hoi' }, codes: adminOnly(200) },
    'GET /api/admin/settings/problems': { codes: adminOnly(200) },
    'GET /api/admin/invitations': { codes: adminOnly(200) },
    'POST /api/admin/invitations': { body: { uses: 3 }, codes: adminOnly(201) },
    'DELETE /api/admin/invitations/:id': { codes: adminOnly(204) },
  },
  sceneOf,
)
