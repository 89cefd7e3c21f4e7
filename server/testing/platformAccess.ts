import { adminOnly, type Row } from './accessActors.ts'

/** Of the access matrix: accounts and settings in the hands of administrators. */
export const platformAccess: Record<string, Row> = {
  'GET /api/admin/users': { codes: adminOnly(200) },
  'GET /api/admin/users/:id': { codes: adminOnly(200) },
  'PUT /api/admin/users/:id': { body: { name: 'Another' }, codes: adminOnly(200) },
  'DELETE /api/admin/users/:id': { codes: adminOnly(204) },
  'POST /api/admin/users/:id/revoke-sessions': { codes: adminOnly(204) },
}
