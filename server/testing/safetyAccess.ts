import { anyone, moderatorOnly, type Row, signedIn } from './accessActors.ts'

/** Of the access matrix: what is reported, and what is decided about it. */
export const safetyAccess: Record<string, Row> = {
  'POST /api/reports': {
    body: { type: 'user', id: ':receiver', reason: 'spam', words: 'The same offer all day.' },
    codes: { ...signedIn(201), receiver: 400 },
  },
  'POST /api/contact': {
    body: { topic: 'other', email: 'nobody@example.org', words: 'May I ask something?' },
    codes: anyone(204),
  },
  'GET /api/safety/cases': { codes: moderatorOnly(200) },
  'GET /api/safety/cases/:id': { codes: moderatorOnly(200) },
  'POST /api/safety/cases/:id/decisions': {
    body: { kind: 'dismiss', reason: 'Nothing is wrong with it.', seen: 0 },
    codes: moderatorOnly(201),
  },
  'GET /api/safety/decisions': { codes: moderatorOnly(200) },
}
