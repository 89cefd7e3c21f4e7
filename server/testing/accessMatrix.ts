import {
  adminOnly,
  anyone,
  groupAdminOnly,
  membersOnly,
  type Row,
  signedIn,
} from './accessActors.ts'
import { accountAccess } from './accountAccess.ts'
import { adminAccess } from './adminAccess.ts'
import { attendanceAccess } from './attendanceAccess.ts'
import { aSubscription } from './devices.ts'
import { invitationAccess } from './invitationAccess.ts'
import { planningAccess } from './planningAccess.ts'
import { platformAccess } from './platformAccess.ts'
import { safetyAccess } from './safetyAccess.ts'

const draft = {
  title: 'Canal walk',
  description: 'A walk',
  startDate: '2031-01-01T10:00:00Z',
  endDate: '2031-01-01T12:00:00Z',
  location: 'Leiden',
  price: '0',
  maxAttendees: 2,
}

const post = { title: 'A bike for sale', content: 'Good brakes.', category: 'general' }

const buddyProfile = {
  town: 'Leiden',
  teaches: [{ language: 'es', level: 'native' }],
  learns: [{ language: 'nl', level: 'A1' }],
}

const group = { name: 'Walkers', type: 'expats', isPrivate: true }

/**
 * Who gets what from every call: the code each actor is answered. A test generates one case per
 * cell and fails for a call that is missing here. The event of most cases has two
 * places: one booked, one taken by somebody else; one waits.
 */
export const accessMatrix: Record<string, Row> = {
  ...accountAccess,
  ...adminAccess,
  ...invitationAccess,
  ...safetyAccess,
  ...planningAccess,
  ...platformAccess,
  ...attendanceAccess,
  'POST /api/admin/announcements': {
    body: { title: 'The office is closed', message: 'Until Monday.', targetAudience: 'au_pair' },
    codes: adminOnly(201),
  },
  'GET /api/community/posts': { codes: signedIn(200) },
  'GET /api/community/posts/:id': { codes: signedIn(200) },
  'POST /api/community/posts': { body: post, codes: signedIn(201) },
  'PUT /api/community/posts/:id': {
    body: post,
    codes: { ...signedIn(403), owner: 200, admin: 200, lateAdmin: 200 },
  },
  'DELETE /api/community/posts/:id': {
    codes: { ...signedIn(403), owner: 204, admin: 204, lateAdmin: 204 },
  },
  'PUT /api/community/posts/:id/pin': { body: { isPinned: true }, codes: adminOnly(200) },
  'POST /api/community/vote': {
    body: { postId: ':post', voteType: 'upvote' },
    codes: signedIn(200),
  },
  'GET /api/community/posts/:id/comments': { codes: signedIn(200) },
  'POST /api/community/posts/:id/comments': { body: { content: 'Hoi' }, codes: signedIn(201) },
  'PUT /api/community/comments/:id': {
    body: { content: 'Hoi' },
    codes: { ...signedIn(403), owner: 200 },
  },
  'DELETE /api/community/comments/:id': { codes: { ...signedIn(403), owner: 204 } },
  'GET /api/connections': { codes: signedIn(200) },
  'GET /api/connections/pending': { codes: signedIn(200) },
  'GET /api/connections/sent': { codes: signedIn(200) },
  'GET /api/connections/with': { query: '?userIds=:receiver', codes: signedIn(200) },
  'POST /api/connections': {
    body: { receiverId: ':receiver' },
    codes: { ...signedIn(201), requester: 409, receiver: 400 },
  },
  'PUT /api/connections/:id': {
    body: { status: 'accepted' },
    codes: { ...signedIn(404), requester: 403, receiver: 200 },
  },
  'DELETE /api/connections/:id': { codes: { ...signedIn(404), requester: 204, receiver: 409 } },
  'GET /api/users/search': { query: '?q=Person', codes: signedIn(200) },
  'GET /api/people/:username': { codes: signedIn(200) },
  'GET /api/blocks': { codes: signedIn(200) },
  'POST /api/blocks': {
    body: { userId: ':receiver' },
    codes: { ...signedIn(201), receiver: 400 },
  },
  'DELETE /api/blocks/:userId': { codes: { ...signedIn(404), requester: 204 } },
  'GET /api/language-buddies/profile': { codes: signedIn(200) },
  'PUT /api/language-buddies/profile': { body: buddyProfile, codes: signedIn(200) },
  'DELETE /api/language-buddies/profile': {
    codes: { ...signedIn(404), requester: 204, receiver: 204 },
  },
  'GET /api/language-buddies/suggestions': { codes: signedIn(200) },
  'GET /api/language-buddies': { codes: signedIn(200) },
  'POST /api/language-buddies': {
    body: { buddyId: ':receiver', teachLanguage: 'es', learnLanguage: 'nl' },
    codes: { ...signedIn(409), receiver: 400 },
  },
  'PUT /api/language-buddies/:id': {
    body: { status: 'accepted' },
    codes: { ...signedIn(404), requester: 403, receiver: 200 },
  },
  'DELETE /api/language-buddies/:id': {
    codes: { ...signedIn(404), requester: 204, receiver: 409 },
  },
  'GET /api/language-buddies/:id/weeks': {
    codes: { ...signedIn(404), requester: 200, receiver: 200 },
  },
  'GET /api/language-buddies/:id/weeks/:week': {
    codes: { ...signedIn(404), requester: 200, receiver: 200 },
  },
  'PUT /api/language-buddies/:id/weeks/:week': {
    body: { isMet: true },
    codes: { ...signedIn(404), requester: 200, receiver: 200 },
  },
  'GET /api/events': { codes: signedIn(200) },
  'GET /api/events/:id': { codes: signedIn(200) },
  'POST /api/events': { body: draft, codes: adminOnly(201) },
  'PUT /api/admin/events/:id': { body: draft, codes: adminOnly(200) },
  'DELETE /api/admin/events/:id': { codes: adminOnly(204) },
  'POST /api/admin/events/import': {
    body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
    codes: adminOnly(200),
  },
  'GET /api/user/bookings': { codes: signedIn(200) },
  'POST /api/events/:id/book': { codes: signedIn(201) },
  'DELETE /api/events/:id/book': { codes: { ...signedIn(409), booker: 204 } },
  'POST /api/events/:id/waitlist': { codes: { ...signedIn(201), booker: 409, waiter: 409 } },
  'DELETE /api/events/:id/waitlist': { codes: { ...signedIn(409), waiter: 204 } },
  'GET /api/events/:id/calendar': { codes: signedIn(200) },
  'GET /api/user/calendar-feed': { codes: signedIn(200) },
  'POST /api/user/calendar-feed': { codes: signedIn(201) },
  'DELETE /api/user/calendar-feed': { codes: signedIn(204) },
  'GET /api/calendar/:token': { codes: anyone(404) },
  'GET /api/user/groups': { codes: signedIn(200) },
  'GET /api/groups': { codes: signedIn(200) },
  'GET /api/groups/:id': { codes: signedIn(200) },
  'POST /api/groups': { body: group, codes: signedIn(201) },
  'PUT /api/groups/:id': { body: group, codes: groupAdminOnly(200) },
  'DELETE /api/groups/:id': { codes: groupAdminOnly(204) },
  'POST /api/groups/:id/join': {
    codes: { ...signedIn(201), member: 409, asker: 409, groupAdmin: 409 },
  },
  'DELETE /api/groups/:id/join': { codes: { ...signedIn(409), member: 204, asker: 204 } },
  'GET /api/groups/:id/requests': { codes: groupAdminOnly(200) },
  'PUT /api/groups/:id/requests/:userId': {
    body: { status: 'accepted' },
    codes: groupAdminOnly(200),
  },
  'GET /api/groups/:id/members': { codes: membersOnly(200) },
  'PUT /api/groups/:id/members/:userId': { body: { role: 'admin' }, codes: groupAdminOnly(200) },
  'DELETE /api/groups/:id/members/:userId': { codes: groupAdminOnly(204) },
  'PUT /api/groups/:id/admin': { body: { userId: ':member' }, codes: groupAdminOnly(200) },
  'GET /api/groups/:id/messages': { codes: membersOnly(200) },
  'POST /api/groups/:id/messages': { body: { message: 'Hoi' }, codes: membersOnly(201) },
  'DELETE /api/groups/:id/messages/:messageId': { codes: { ...signedIn(403), member: 204 } },
  'PUT /api/groups/:id/read': { body: { seq: 1 }, codes: membersOnly(200) },
  'POST /api/groups/:id/typing': { codes: membersOnly(204) },
  'GET /api/live': { codes: signedIn(200) },
  'GET /api/messages/conversations': { codes: signedIn(200) },
  'GET /api/messages/conversations/:userId': { codes: { ...signedIn(404), requester: 200 } },
  'GET /api/messages/new': { codes: signedIn(200) },
  'GET /api/messages/:userId': { codes: { ...signedIn(404), requester: 200 } },
  'POST /api/messages': {
    body: { receiverId: ':receiver', content: 'Hoi' },
    codes: { ...signedIn(403), requester: 201, receiver: 400 },
  },
  'DELETE /api/messages/:id': { codes: { ...signedIn(404), requester: 204, receiver: 403 } },
  'PUT /api/messages/:userId/read': {
    body: { seq: 1 },
    codes: { ...signedIn(404), requester: 200 },
  },
  'POST /api/mail/leave': { body: { token: 'x' }, codes: anyone(400) },
  'POST /privacy/unsubscribe': { body: 'List-Unsubscribe=One-Click', codes: anyone(400) },
  'POST /api/mail/bounces': {
    body: { email: 'nobody@example.org', kind: 'bounce' },
    codes: anyone(404),
  },
  'PUT /api/user/profile': { body: { interests: ['skating'] }, codes: signedIn(200) },
  'POST /api/user/profile/photo': { body: 'no form', codes: signedIn(400) },
  'DELETE /api/user/profile/photo': { codes: signedIn(204) },
  'GET /api/photos/:id': { codes: signedIn(200) },
  'GET /api/user/data-export-requests': { codes: signedIn(200) },
  'POST /api/user/data-export-request': {
    body: { requestType: 'full_export', dataTypes: ['profile'] },
    codes: signedIn(201),
  },
  'GET /api/privacy/export-schema': { codes: anyone(200) },
  'GET /api/user/data-export': { codes: signedIn(200) },
  'GET /api/user/data-export/:token': { codes: signedIn(404) },
  'DELETE /api/user/data': {
    body: { dataTypes: ['events'] },
    codes: { ...signedIn(204), lateAdmin: 403 },
  },
  'DELETE /api/user/profile': { codes: { ...signedIn(204), lateAdmin: 403 } },
  'GET /api/privacy/policy': { codes: anyone(200) },
  'GET /api/privacy/documents/:name': { codes: anyone(404) },
  'PUT /api/user/consent': { body: { marketingConsent: false }, codes: signedIn(200) },
  'GET /api/user/audit-logs': { codes: signedIn(200) },
  'PUT /api/user/shows-seen': { body: { showsSeen: true }, codes: signedIn(200) },
  'GET /api/notifications': { codes: signedIn(200) },
  'GET /api/notifications/unread-count': { codes: signedIn(200) },
  'PUT /api/notifications/mark-all-read': { codes: signedIn(204) },
  'PUT /api/notifications/:id/read': { codes: { ...signedIn(404), owner: 200 } },
  'GET /api/notifications/settings': { codes: signedIn(200) },
  'PUT /api/notifications/settings': {
    body: { category: 'community', channel: 'mail', isOn: true },
    codes: signedIn(200),
  },
  'PUT /api/notifications/previews': { body: { showsPreviews: true }, codes: signedIn(200) },
  'DELETE /api/notifications/:id': { codes: { ...signedIn(404), owner: 204 } },
  'GET /api/push/vapid-public-key': { codes: signedIn(200) },
  'GET /api/push/subscriptions': { codes: signedIn(200) },
  'POST /api/push/subscribe': { body: aSubscription(), codes: signedIn(201) },
  'PUT /api/push/preferences': {
    body: { subscriptionId: ':device', preferences: { events: false } },
    codes: { ...signedIn(404), owner: 200 },
  },
  'DELETE /api/push/unsubscribe/:id': { codes: { ...signedIn(404), owner: 204 } },
  'POST /api/push/test': {
    // To a device of one's own it would really be sent: server/push/devices.test.ts does that.
    body: { subscriptionId: '01890a5d-ac96-774b-bcce-b302099a8057' },
    codes: signedIn(404),
  },
  'GET /api/resources': { codes: signedIn(200) },
  'GET /api/resources/:slug': { codes: signedIn(200) },
}
