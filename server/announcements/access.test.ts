import { accessScene, adminOnly } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

testAccess('announcements', scene, {
  'GET /api/admin/announcements': { codes: adminOnly(200) },
  'GET /api/admin/announcements/choices': { codes: adminOnly(200) },
  'GET /api/admin/announcements/reach': { codes: adminOnly(200) },
  'POST /api/admin/announcements': {
    body: { title: 'The office is closed', message: 'Until Monday.', targetAudience: 'au_pair' },
    codes: adminOnly(201),
  },
})
