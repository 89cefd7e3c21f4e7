import { anyone, type Row, signedIn } from './accessActors.ts'

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
}
