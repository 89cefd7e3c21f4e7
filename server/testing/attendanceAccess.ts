import { adminOnly, type Row, signedIn } from './accessActors.ts'

/** Of the access matrix: bookings for administrators, the door, and the question afterwards. */
export const attendanceAccess: Record<string, Row> = {
  'GET /api/admin/bookings': { codes: adminOnly(200) },
  'GET /api/admin/bookings/csv': { codes: adminOnly(200) },
  'GET /api/admin/bookings/:id': { codes: adminOnly(200) },
  'PUT /api/admin/bookings/:id': { body: { paymentStatus: 'paid' }, codes: adminOnly(200) },
  'DELETE /api/admin/bookings/:id': { body: { reason: 'Full' }, codes: adminOnly(204) },
  'PUT /api/admin/bookings/:id/check-in': { body: { isHere: true }, codes: adminOnly(200) },
  'GET /api/admin/events/:id/attendance': { codes: adminOnly(200) },
  'GET /api/admin/events/:id/attendees': { codes: adminOnly(200) },
  'GET /api/admin/events/:id/attendees/csv': { codes: adminOnly(200) },
  'POST /api/admin/events/:id/check-ins': { body: { code: 'none' }, codes: adminOnly(200) },
  'GET /api/admin/events/:id/answers': { codes: adminOnly(200) },
  'GET /api/events/:id/ticket': { codes: { ...signedIn(404), booker: 200 } },
  'GET /api/events/:id/answer': { codes: signedIn(200) },
  'PUT /api/events/:id/answer': { body: { face: 5 }, codes: { ...signedIn(409), booker: 200 } },
  'GET /api/events/:id/met': { codes: signedIn(200) },
  'PUT /api/user/shows-attendance': { body: { showsAttendance: true }, codes: signedIn(200) },
}
