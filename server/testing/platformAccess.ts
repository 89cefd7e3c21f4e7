import { adminOnly, anyone, type Row } from './accessActors.ts'

export const guide = {
  title: 'Cycling',
  description: 'Lights, locks and lanes.',
  content: '## Lights\n\nWhite in front, red behind.',
  category: 'settling',
  author: 'Ana',
  checkedOn: '2026-11-20',
} as const

/** Of the access matrix: accounts and settings in the hands of administrators. */
export const platformAccess: Record<string, Row> = {
  'GET /api/admin/announcements/reach': { codes: adminOnly(200) },
  'GET /api/admin/users': { codes: adminOnly(200) },
  'GET /api/admin/users/:id': { codes: adminOnly(200) },
  'PUT /api/admin/users/:id': { body: { name: 'Another' }, codes: adminOnly(200) },
  'DELETE /api/admin/users/:id': { codes: adminOnly(204) },
  'GET /api/admin/resources': { codes: adminOnly(200) },
  'GET /api/admin/resources/:id': { codes: adminOnly(200) },
  'POST /api/admin/resources': { body: guide, codes: adminOnly(201) },
  'PUT /api/admin/resources/:id': { body: guide, codes: adminOnly(200) },
  'PUT /api/admin/resources/:id/published': {
    body: { isPublished: false },
    codes: adminOnly(200),
  },
  'DELETE /api/admin/resources/:id': { codes: adminOnly(204) },
  'GET /api/settings': { codes: anyone(200) },
  'POST /api/invitations/check': { body: { invitation: 'invented' }, codes: anyone(200) },
  'PUT /api/admin/settings': { body: { footerLine: 'Hoi' }, codes: adminOnly(200) },
  'GET /api/admin/invitations': { codes: adminOnly(200) },
  'POST /api/admin/invitations': { body: { uses: 3 }, codes: adminOnly(201) },
  'DELETE /api/admin/invitations/:id': { codes: adminOnly(204) },
  'POST /api/admin/users/:id/revoke-sessions': { codes: adminOnly(204) },
}
