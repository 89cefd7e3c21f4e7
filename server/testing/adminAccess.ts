import { adminOnly, type Row } from './accessActors.ts'

/** Of the access matrix: figures of the dashboard, and what administrators see of somebody. */
export const adminAccess: Record<string, Row> = {
  'GET /api/admin/analytics': { codes: adminOnly(200) },
  'GET /api/admin/gdpr': { codes: adminOnly(200) },
  'GET /api/admin/users/:id/data': { codes: adminOnly(200) },
  'GET /api/admin/compliance-report': { codes: adminOnly(200) },
}
