import { adminOnly, type Row, signedIn } from './accessActors.ts'

/** Of the access matrix: planning events, with their series and pictures. */
export const planningAccess: Record<string, Row> = {
  'GET /api/admin/events': { codes: adminOnly(200) },
  'POST /api/admin/events/pictures': { body: 'no form', codes: adminOnly(400) },
  'GET /api/events/pictures/:id': { codes: signedIn(200) },
  'GET /api/events/series/:id': { codes: signedIn(200) },
}
