import { accessScene, adminOnly } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aUser } from '#server/testing/people.ts'

const scene = await accessScene()

const createSubject = async () => ({ id: (await aUser(scene.app)).me.id })

const period = '?from=2026-01-01&to=2026-01-31'
const noJobs = { name: 'mail.send', error: null, until: '2020-01-01T00:00:00Z' }

testAccess(
  'admin',
  scene,
  {
    'GET /api/admin/analytics': { codes: adminOnly(200) },
    'GET /api/admin/gdpr': { codes: adminOnly(200) },
    'GET /api/admin/consents': { codes: adminOnly(200) },
    'GET /api/admin/users/:id/data': { codes: adminOnly(200) },
    'GET /api/admin/compliance-report': { codes: adminOnly(200) },
    'GET /api/admin/groups': { codes: adminOnly(200) },
    'GET /api/admin/groups/visitors': { codes: adminOnly(200) },
    'GET /api/admin/audit-log': { codes: adminOnly(200) },
    'GET /api/admin/trends': { codes: adminOnly(200), query: period },
    'GET /api/admin/trends/file': { codes: adminOnly(200), query: period },
    'GET /api/admin/work': { codes: adminOnly(200) },
    'GET /api/admin/failed-jobs': { codes: adminOnly(200) },
    'POST /api/admin/failed-jobs/retry': { body: noJobs, codes: adminOnly(204) },
    'POST /api/admin/failed-jobs/discard': { body: noJobs, codes: adminOnly(204) },
    'GET /api/admin/users': { codes: adminOnly(200) },
    'GET /api/admin/users/:id': { codes: adminOnly(200) },
    'PUT /api/admin/users/:id': { body: { name: 'Another' }, codes: adminOnly(200) },
    'DELETE /api/admin/users/:id': { codes: adminOnly(204) },
    'POST /api/admin/users/:id/suspension': {
      body: { rule: 'spam', reason: 'The same offer all day.', days: 3 },
      codes: adminOnly(200),
    },
    'POST /api/admin/users/:id/suspension/lift': {
      body: { reason: 'It was somebody else.' },
      codes: adminOnly(409),
    },
    'POST /api/admin/users/:id/revoke-sessions': { codes: adminOnly(204) },
  },
  createSubject,
)
