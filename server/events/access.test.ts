import { accessScene, adminOnly, anyone, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { anEvent, aPictureOfEvents, createSeries } from '#server/testing/events.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

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

const sceneOf = async ({ method, path }: Endpoint) => {
  if (path.includes('/hosts/')) return { userId: await aShownHost() }
  if (!path.includes(':id')) return {}
  if (path.includes('/events/pictures/')) return aPictureOfEvents(app, people.admin)
  if (path.includes('/events/imports/')) return createImport()
  if (path.includes('/events/sources/')) return createSource()
  if (path.includes('/events/series/')) return createSeries(app, people.admin)
  if (path.includes('/admin/bookings/:id')) return createBooking()
  if (path.endsWith('/answer') || path.endsWith('/listing')) return pastEvent()
  if (path.endsWith('/event-follow')) return aGroup(app)
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
    'GET /api/events/:id/calendar': { codes: signedIn(200) },
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
    'GET /api/user/event-follows': { codes: signedIn(200) },
    'PUT /api/hosts/:userId/follow': { codes: signedIn(204) },
    'DELETE /api/hosts/:userId/follow': { codes: signedIn(204) },
    'PUT /api/groups/:id/event-follow': { codes: signedIn(204) },
    'DELETE /api/groups/:id/event-follow': { codes: signedIn(204) },
  },
  sceneOf,
)
