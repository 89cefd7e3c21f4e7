import { accessScene, anyone, likeActor, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

testAccess('privacy', scene, {
  'GET /api/privacy/policy': { codes: anyone(200) },
  'GET /api/privacy/documents/:name': { codes: anyone(404) },
  'PUT /api/user/consent': { body: { marketingConsent: false }, codes: signedIn(200) },
  'GET /api/user/audit-logs': { codes: signedIn(200) },
  'GET /api/user/data-export-requests': { codes: signedIn(200) },
  'POST /api/user/data-export-request': {
    body: { requestType: 'full_export', dataTypes: ['profile'] },
    codes: { ...signedIn(201), lateAdmin: 403 },
  },
  'GET /api/privacy/export-schema': { codes: anyone(200) },
  'GET /api/user/data-export': { codes: { ...signedIn(200), lateAdmin: 403 } },
  'GET /api/user/data-export/:token': { codes: { ...signedIn(404), lateAdmin: 403 } },
  'DELETE /api/user/data': {
    body: { dataTypes: ['events'] },
    codes: { ...signedIn(204), lateAdmin: 403 },
  },
  'DELETE /api/user/profile': { codes: { ...signedIn(204), lateAdmin: 403 }, next: likeActor },
})
