import type { EventRoleRow, HostingRow } from '#server/db/rows.ts'
import {
  accessScene,
  adminOnly,
  anyone,
  doorToo,
  hostingOnly,
  hostsOnly,
  moderatorOnly,
  signedIn,
} from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { anEvent, aPictureOfEvents, aSeries, createSeries } from '#server/testing/events.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { allowHosting } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { safety } from '#shared/safety/contract.ts'

const scene = await accessScene()

const { app, people } = scene
const otherUser = await aUser(app)

const draft = {
  title: 'Canal walk',
  description: 'A walk',
  startDate: '2031-01-01T10:00:00Z',
  endDate: '2031-01-01T12:00:00Z',
  location: 'Leiden',
  price: '0',
  maxAttendees: 2,
}

/** Two seats, both booked; one user is on the waitlist. */
const fullEvent = async () => {
  const { id } = await anEvent(app, { by: people.admin, maxAttendees: 2 })
  await as(app, people.booker).call(events.book, { id })
  await as(app, otherUser).call(events.book, { id })
  await as(app, people.waiter).call(events.joinWaitlist, { id })
  return { id }
}

const eventWithItem = async () => {
  const { id } = await fullEvent()
  const item = { id: crypto.randomUUID(), text: 'salad', count: 1 }
  await app.db`
    update events set booking_options = ${JSON.stringify({ items: [item] })}::text::jsonb
    where id = ${id}`
  return { id, itemId: item.id }
}

const createBooking = async () => {
  const { id } = await fullEvent()
  const [row] = await app.db<[{ id: string }]>`
    select id from event_bookings where event_id = ${id} and user_id = ${people.booker.me.id}`
  return row
}

const pastEvent = async () => {
  const { id } = await fullEvent()
  const [start, end] = [3, 1].map((hours) => new Date(app.clock.now.getTime() - hours * 3_600_000))
  await app.db`
    update events set start_date = ${start ?? null}, end_date = ${end ?? null} where id = ${id}`
  return { id }
}

const createImport = async () => {
  const [row] = await app.db<[{ id: string }]>`
    insert into calendar_imports (id, created_at) values (gen_random_uuid(), ${app.clock.now})
    returning id`
  return row
}

const createSource = async () => {
  const [row] = await app.db<[{ id: string }]>`
    insert into calendar_sources (id, name, url, created_at)
    values (gen_random_uuid(), 'Library', 'https://' || gen_random_uuid() || '.invalid/', now())
    returning id`
  return row
}

const group = await aGroup(app, { by: people.groupAdmin })
await joinGroup(app, people.member, group)
await joinGroup(app, people.groupEvents, group)
await app.db`
  update group_members set role = 'events'
  where group_id = ${group.id} and user_id = ${people.groupEvents.me.id}`
await allowHosting(app, people.admin)

type Role = [user: Person, role: EventRoleRow['role'], state: EventRoleRow['state']]

const roles: Role[] = [
  [people.eventOwner, 'owner', 'accepted'],
  [people.cohost, 'cohost', 'accepted'],
  [people.door, 'door', 'accepted'],
  [people.formerCohost, 'cohost', 'removed'],
  // Is invited: may read the hosting and answer.
  [people.receiver, 'door', 'pending'],
]

const addHosting = async (
  id: string,
  state: HostingRow['state'],
  hostRoles: Role[],
  { proposedAt = null }: { proposedAt?: Date | null } = {},
) => {
  const complete = { ...draft, category: 'social', groupId: group.id }
  await app.db`
    insert into hostings (id, state, draft, proposed_at)
    values (${id}, ${state}, ${JSON.stringify(complete)}::text::jsonb, ${proposedAt})`
  for (const [user, role, roleState] of hostRoles)
    await app.db`
      insert into event_roles (id, hosting_id, user_id, role, state)
      values (gen_random_uuid(), ${id}, ${user.me.id}, ${role}, ${roleState})`
}

const otherHosting = crypto.randomUUID()
await addHosting(otherHosting, 'published', [[people.otherHost, 'owner', 'accepted']])
const elsewhere = await anEvent(app, { by: people.admin })
await app.db`update events set hosting_id = ${otherHosting} where id = ${elsewhere.id}`

/** The event of the group, with a host, helpers and a booking. */
const hostedEvent = async () => {
  const { id } = await createBooking()
  const [booking] = await app.db<[{ eventId: string }]>`
    select event_id from event_bookings where id = ${id}`
  await addHosting(booking.eventId, 'published', roles)
  await app.db`
    update events set hosting_id = ${booking.eventId}, group_id = ${group.id}
    where id = ${booking.eventId}`
  return { id: booking.eventId, bookingId: id }
}

/** The same, where hosts approve bookings, with a request and an invitation. */
const approvedEvent = async () => {
  const { id } = await hostedEvent()
  await app.db`
    update events set max_attendees = 5, booking_options = '{"needsApproval": true}'
    where id = ${id}`
  const [request] = await app.db<[{ id: string }]>`
    select id from event_waitlist where event_id = ${id}`
  const [invitation] = await app.db<[{ id: string }]>`
    insert into event_invitations (id, event_id, user_id)
    values (gen_random_uuid(), ${id}, ${otherUser.me.id}) returning id`
  return { id, invitationId: invitation.id, requestId: request.id }
}

const aProposal = async () => {
  const id = crypto.randomUUID()
  await addHosting(id, 'proposed', roles, { proposedAt: app.clock.now })
  return { id }
}

/** What the call needs: a draft, a proposal, or an invitation. */
const hostingFor = async ({ method, path }: Endpoint) => {
  if (path.endsWith('/proposal') && method === 'DELETE') return aProposal()
  const id = crypto.randomUUID()
  await addHosting(id, 'draft', roles)
  const person = path.endsWith('/owner') ? people.cohost : people.door
  return { id, userId: person.me.id }
}

const createCase = async () => {
  const { id } = await fullEvent()
  await as(app, otherUser).call(safety.report, { type: 'event', id, reason: 'other' })
  const [row] = await app.db<[{ id: string }]>`select id from cases where subject_id = ${id}`
  return row
}

const sceneOf = async (endpoint: Endpoint) => {
  const { method, path } = endpoint
  if (path.startsWith('/api/hosts/')) return { userId: await aShownHost() }
  if (path.includes('/hosts/:userId')) return { userId: people.eventOwner.me.id }
  if (!path.includes(':id')) return {}
  if (/\/(requests|invitations)/.test(path)) return approvedEvent()
  if (path.includes('/safety/cases/:id')) return createCase()
  if (/\/(requests|invitations)/.test(path)) return approvedEvent()
  if (path.includes('/hosted-events/:id')) return hostedEvent()
  if (path.includes('/hosting/:id')) return hostingFor(endpoint)
  if (path.includes('/admin/proposals/:id')) return aProposal()
  if (path.includes('/events/pictures/')) return aPictureOfEvents(app, people.admin)
  if (path.includes('/events/imports/')) return createImport()
  if (path.includes('/events/sources/')) return createSource()
  if (path.includes('/events/series/')) return createSeries(app, people.admin)
  if (path.endsWith('/series-bookings')) return (await aSeries(app, people.admin)).first
  if (path.includes('/admin/bookings/:id')) return createBooking()
  if (path.endsWith('/answer') || path.endsWith('/listing')) return pastEvent()
  if (path.endsWith('/event-follow')) return aGroup(app)
  if (path.endsWith('/items/:itemId')) return eventWithItem()
  if (method === 'POST' && path.endsWith('/book')) return anEvent(app, { by: people.admin })
  return fullEvent()
}

const aShownHost = async () => {
  const host = await anAdmin(app)
  await anEvent(app, { by: host, isHostShown: true })
  return host.me.id
}

testAccess(
  'events',
  scene,
  {
    'GET /api/events': { codes: signedIn(200) },
    'GET /api/events/:id': { codes: signedIn(200) },
    'GET /api/live/events': { codes: signedIn(200) },
    'POST /api/events': { body: draft, codes: adminOnly(201) },
    'PUT /api/admin/events/:id': { body: draft, codes: adminOnly(200) },
    'DELETE /api/admin/events/:id': { codes: adminOnly(204) },
    'PUT /api/admin/events/:id/listing': { body: { isListed: false }, codes: adminOnly(200) },
    'POST /api/admin/events/import': {
      body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
      codes: adminOnly(200),
    },
    'GET /api/admin/events/imports': { codes: adminOnly(200) },
    'GET /api/admin/events/sources': { codes: adminOnly(200) },
    'POST /api/admin/events/sources': {
      body: { name: 'Library', url: 'https://library.example/events.ics' },
      codes: adminOnly(201),
    },
    'POST /api/admin/events/sources/:id/fetch': { codes: adminOnly(200) },
    'DELETE /api/admin/events/sources/:id': { codes: adminOnly(204) },
    'DELETE /api/admin/events/imports/:id': { codes: adminOnly(200) },
    'GET /api/user/bookings': { codes: signedIn(200) },
    'POST /api/events/:id/book': { codes: signedIn(201) },
    'DELETE /api/events/:id/book': { codes: { ...signedIn(409), booker: 204 } },
    'POST /api/events/:id/waitlist': { codes: { ...signedIn(201), booker: 409, waiter: 409 } },
    'DELETE /api/events/:id/waitlist': { codes: { ...signedIn(409), waiter: 204 } },
    'POST /api/events/:id/series-bookings': {
      body: { eventIds: [':post'], mode: 'all' },
      codes: signedIn(201),
    },
    'GET /api/events/:id/booking': { codes: signedIn(200) },
    'PUT /api/events/:id/booking': { codes: { ...signedIn(409), booker: 200, waiter: 200 } },
    'GET /api/events/:id/items': { codes: signedIn(200) },
    'PUT /api/events/:id/items/:itemId': {
      body: { count: 1 },
      codes: { ...signedIn(409), booker: 200 },
    },
    'PUT /api/events/:id/coming': { codes: { ...signedIn(409), booker: 204 } },
    'GET /api/events/:id/calendar': { codes: signedIn(200) },
    // These events are not open to visitors, and no one has a link.
    'GET /api/visitors/events/:id': { codes: anyone(404) },
    'POST /api/visitors/events/:id': {
      body: { name: 'Noor', email: 'noor@example.org', isSixteen: true },
      codes: anyone(404),
    },
    'POST /api/visitors/booking': { body: { token: 'x' }, codes: anyone(400) },
    'POST /api/visitors/booking/confirm': { body: { token: 'x' }, codes: anyone(400) },
    'PUT /api/visitors/booking': { body: { token: 'x' }, codes: anyone(400) },
    'POST /api/visitors/booking/cancel': { body: { token: 'x' }, codes: anyone(400) },
    'DELETE /api/visitors/booking': { body: { token: 'x' }, codes: anyone(400) },
    'GET /api/user/calendar-feed': { codes: signedIn(200) },
    'POST /api/user/calendar-feed': { codes: signedIn(201) },
    'DELETE /api/user/calendar-feed': { codes: signedIn(204) },
    'GET /api/calendar/:token': { codes: anyone(404) },
    'GET /api/events/series/:id': { codes: signedIn(200) },
    'GET /api/admin/events/:id': { codes: adminOnly(200) },
    'GET /api/admin/events': { codes: adminOnly(200) },
    'GET /api/admin/event-choices': { codes: adminOnly(200) },
    'POST /api/admin/events/pictures': { body: 'no form', codes: adminOnly(400) },
    'POST /api/groups/pictures': { body: 'no form', codes: signedIn(400) },
    'GET /api/events/pictures/:id': { codes: signedIn(200) },
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
    'GET /api/admin/events/:id/waitlist': { codes: adminOnly(200) },
    'POST /api/admin/events/:id/walk-ins': {
      body: { name: 'Noor', mayExceedLimit: true },
      codes: adminOnly(201),
    },
    'GET /api/admin/events/:id/messages': { codes: adminOnly(200) },
    'POST /api/admin/events/:id/messages': {
      body: { subject: 'Bring a coat', message: 'It will rain.' },
      codes: adminOnly(201),
    },
    'GET /api/events/:id/ticket': { codes: { ...signedIn(404), booker: 200 } },
    'GET /api/user/tickets': { codes: signedIn(200) },
    'GET /api/events/:id/answer': { codes: signedIn(200) },
    'PUT /api/events/:id/answer': { body: { rating: 5 }, codes: { ...signedIn(409), booker: 200 } },
    'GET /api/events/:id/met': { codes: signedIn(200) },
    'PUT /api/user/shows-attendance': { body: { isAttendanceVisible: true }, codes: signedIn(200) },
    'GET /api/admin/events/:id/answers': { codes: adminOnly(200) },
    'GET /api/hosting-permission': { codes: signedIn(200) },
    'GET /api/hosting': { codes: signedIn(200) },
    'POST /api/hosting': { body: { draft: { title: 'Canal walk' } }, codes: signedIn(201) },
    'GET /api/hosting/:id': {
      codes: hostingOnly(200, { door: 200, receiver: 200, admin: 200, lateAdmin: 403 }),
    },
    'PUT /api/hosting/:id': { body: { draft: {} }, codes: hostingOnly(200) },
    'PUT /api/hosting/:id/files': { body: { fileIds: [] }, codes: hostingOnly(200) },
    'DELETE /api/hosting/:id': { codes: hostingOnly(204, { cohost: 404 }) },
    // Only people of its group propose an event for it.
    'POST /api/hosting/:id/proposal': { codes: hostingOnly(403, { cohost: 404 }) },
    'DELETE /api/hosting/:id/proposal': { codes: hostingOnly(204) },
    'POST /api/hosting/:id/people': {
      body: { userId: ':member', role: 'door' },
      codes: hostingOnly(201),
    },
    'PUT /api/hosting/:id/role': {
      body: { isAccepted: true },
      codes: { ...signedIn(404), receiver: 204 },
    },
    'DELETE /api/hosting/:id/people/:userId': { codes: hostingOnly(204, { door: 204 }) },
    'PUT /api/hosting/:id/owner': {
      body: { userId: ':cohost' },
      codes: hostingOnly(200, { cohost: 404 }),
    },
    'GET /api/admin/proposals': { codes: adminOnly(200) },
    'PUT /api/admin/proposals/:id': {
      body: { version: 1, outcome: 'refuse', answer: 'Not here.' },
      codes: adminOnly(204),
    },
    'PUT /api/admin/proposals/:id/seen': { body: { version: 1 }, codes: adminOnly(204) },
    'GET /api/moderation/hosts/:userId/events': { codes: moderatorOnly(200) },
    'PUT /api/moderation/hosts/:userId/events': {
      body: { isHidden: true },
      codes: moderatorOnly(204),
    },
    'PUT /api/admin/hosts/:userId/trust': { body: { trust: 'granted' }, codes: adminOnly(204) },
    'GET /api/hosted-events/:id': { codes: doorToo(200) },
    'PUT /api/hosted-events/:id': { body: draft, codes: hostsOnly(200) },
    'DELETE /api/hosted-events/:id': { body: { reason: 'Rain' }, codes: hostsOnly(204) },
    'PUT /api/hosted-events/:id/pause': { body: { isPaused: false }, codes: hostsOnly(200) },
    'POST /api/hosted-events/:id/copy': {
      body: {},
      // Only people of its group host for it.
      codes: hostsOnly(201, { eventOwner: 403, cohost: 403 }),
    },
    'GET /api/hosted-events/:id/people': { codes: hostsOnly(200) },
    'GET /api/hosted-events/:id/people/csv': { codes: hostsOnly(200) },
    'GET /api/hosted-events/:id/waitlist': { codes: hostsOnly(200) },
    'GET /api/hosted-events/:id/answers': {
      codes: hostsOnly(200, { groupEvents: 404, groupAdmin: 404, admin: 404 }),
    },
    'GET /api/safety/cases/:id/answers': { codes: moderatorOnly(200) },
    'DELETE /api/hosted-events/:id/people/:bookingId': {
      body: { keepsOut: true },
      codes: hostsOnly(204),
    },
    'GET /api/hosted-events/:id/requests': { codes: hostsOnly(200) },
    'POST /api/hosted-events/:id/requests/accept': {
      body: { ids: [':request'] },
      codes: hostsOnly(200),
    },
    'POST /api/hosted-events/:id/requests/refuse': {
      body: { ids: [':request'], words: 'Next time.' },
      codes: hostsOnly(204),
    },
    'GET /api/hosted-events/:id/invitations': { codes: hostsOnly(200) },
    'POST /api/hosted-events/:id/invitations': {
      body: { userId: ':member' },
      codes: hostsOnly(201),
    },
    'DELETE /api/hosted-events/:id/invitations/:invitationId': { codes: hostsOnly(204) },
    'GET /api/hosted-events/:id/door': { codes: doorToo(200) },
    'PUT /api/hosted-events/:id/people/:bookingId/check-in': {
      body: { isHere: true },
      codes: doorToo(200),
    },
    'POST /api/hosted-events/:id/check-ins': { body: { code: 'none' }, codes: doorToo(200) },
    'POST /api/hosted-events/:id/walk-ins': {
      body: { name: 'Noor', mayExceedLimit: true },
      codes: doorToo(201),
    },
    'GET /api/hosted-events/:id/messages': { codes: hostsOnly(200) },
    'POST /api/hosted-events/:id/messages': {
      body: { subject: 'Bring a coat', message: 'It will rain.' },
      codes: hostsOnly(201),
    },
    'GET /api/user/event-follows': { codes: signedIn(200) },
    'PUT /api/hosts/:userId/follow': { codes: signedIn(204) },
    'DELETE /api/hosts/:userId/follow': { codes: signedIn(204) },
    'PUT /api/groups/:id/event-follow': { codes: signedIn(204) },
    'DELETE /api/groups/:id/event-follow': { codes: signedIn(204) },
  },
  sceneOf,
)
