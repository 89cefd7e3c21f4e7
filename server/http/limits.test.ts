import { randomInt, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { unknownAssertion } from '#server/testing/authenticator.ts'
import { watchBuckets } from '#server/testing/buckets.ts'
import { allEndpoints, endpointName } from '#server/testing/contracts.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder } from '#server/testing/mails.ts'
import {
  anAdmin,
  as,
  aUser,
  deviceCookie,
  type Person,
  password,
  registrationDraft,
} from '#server/testing/people.ts'
import { multipartForm } from '#server/testing/photos.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { calendarSources } from '#shared/events/calendarSources/contract.ts'
import { events } from '#shared/events/contract.ts'
import { following } from '#shared/events/following/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { visitors } from '#shared/events/visitors/contract.ts'
import { invitations } from '#shared/events/requests/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { bucketsOf, type Endpoint } from '#shared/http/endpoint.ts'
import { type Bucket, buckets } from '#shared/http/rateLimits.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { push } from '#shared/push/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { translation } from '#shared/translation/contract.ts'

const { exhaust } = watchBuckets()
const app = await sharedApp({ RATE_LIMITS: 'strict', DATA_DIR: mailFolder() })

/** Identity that buckets count by; each test uses two. */
type Caller = { person: Person; address: string; account: string }

type Row = {
  bucket: Bucket
  endpoint: Endpoint
  /** The nth request of this caller. Requests with unknown ids count too. */
  send: (caller: Caller, nth: number) => Partial<InjectOptions>
  /** Creates the signed-in user; null for anonymous requests. */
  by?: typeof anAdmin | null
}

const someId = () => randomUUID()
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const body = (payload: object) => ({ payload })

const withSecondFactor = async (): Promise<Person> => {
  const person = await aUser(app)
  const { secret } = (await as(app, person).call(secondFactor.begin, {})).body
  const timestamp = app.clock.now.getTime()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  await as(app, person).call(secondFactor.confirm, { code })
  return person
}

const onKnownDevice = async (): Promise<Person> => {
  const person = await aUser(app)
  return { ...person, cookie: await deviceCookie(app, person) }
}

const unconfirmed = () => aUser(app, {}, { isConfirmed: false })

const requestConnection = () => body({ receiverId: someId() })
const requestBuddy = () =>
  body({ buddyId: someId(), teachLanguage: 'nl', learnLanguage: 'es', clientId: someId() })
const contactFrom = (email: string) => body({ topic: 'other', email, message: 'Hoi' })
const visitorOf = (account: string) =>
  body({ name: 'Noor', email: `${account}@example.org`, isSixteen: true })
const noPhoto = () => multipartForm()

/** One row per endpoint and bucket. */
const rows: Row[] = [
  {
    bucket: 'failedLoginByAccount',
    endpoint: auth.login,
    send: ({ account }) => body({ username: account, password: 'wrong' }),
    by: null,
  },
  {
    bucket: 'failedLoginOnDevice',
    endpoint: auth.login,
    send: ({ person }) => ({
      headers: { cookie: person.cookie },
      ...body({ username: person.me.username, password: 'wrong' }),
    }),
    by: onKnownDevice,
  },
  {
    bucket: 'failedSignInAgain',
    endpoint: security.changePassword,
    send: () => body({ currentPassword: 'wrong', newPassword: 'another long password' }),
  },
  {
    bucket: 'failedSignInAgain',
    endpoint: security.authenticate,
    send: () => body({ password: 'wrong' }),
  },
  {
    bucket: 'failedLoginByAddress',
    endpoint: auth.login,
    send: () => body({ username: `nobody-${someId()}`, password: 'wrong' }),
  },
  {
    bucket: 'failedLoginByAddress',
    endpoint: passkeys.signIn,
    send: () => body(unknownAssertion()),
  },
  {
    bucket: 'failedSignInAgain',
    endpoint: passkeys.reauthenticate,
    send: () => body(unknownAssertion()),
  },
  {
    bucket: 'wrongCode',
    endpoint: auth.login,
    send: ({ person }) => body({ username: person.me.username, password, code: 'not a code' }),
    by: withSecondFactor,
  },
  {
    bucket: 'register',
    endpoint: auth.register,
    send: () => body(registrationDraft({})),
  },
  {
    bucket: 'confirmationCode',
    endpoint: security.confirmEmailByCode,
    send: () => body({ code: '000000' }),
    by: unconfirmed,
  },
  {
    bucket: 'forgottenPassword',
    endpoint: security.forgotPassword,
    send: (_, nth) => body({ email: `nobody-${nth}@example.org` }),
  },
  {
    bucket: 'message',
    endpoint: messages.send,
    send: () => body({ receiverId: someId(), content: 'Hoi' }),
  },
  { bucket: 'message', endpoint: groups.send, send: () => body({ message: 'Hoi' }) },
  { bucket: 'booking', endpoint: events.book, send: () => ({}) },
  { bucket: 'booking', endpoint: events.cancelBooking, send: () => ({}) },
  { bucket: 'booking', endpoint: events.joinWaitlist, send: () => ({}) },
  { bucket: 'booking', endpoint: events.leaveWaitlist, send: () => ({}) },
  { bucket: 'booking', endpoint: booking.change, send: () => ({}) },
  {
    bucket: 'hostEvent',
    endpoint: hosting.create,
    send: () => body({ draft: {} }),
  },
  { bucket: 'hostEvent', endpoint: hosted.copy, send: () => body({}) },
  { bucket: 'proposeEvent', endpoint: hosting.propose, send: () => ({}) },
  {
    bucket: 'inviteHelper',
    endpoint: hosting.invite,
    send: () => body({ userId: someId(), role: 'door' }),
  },
  { bucket: 'inviteToEvent', endpoint: invitations.invite, send: () => body({ userId: someId() }) },
  { bucket: 'checkIn', endpoint: hosted.checkIn, send: () => body({ isHere: true }) },
  { bucket: 'checkIn', endpoint: hosted.scan, send: () => body({ code: 'none' }) },
  { bucket: 'checkIn', endpoint: hosted.addWalkIn, send: () => body({ name: 'Noor' }) },
  {
    bucket: 'eventMessage',
    endpoint: hosted.send,
    send: () => body({ subject: 'Hoi', message: 'Hoi', clientId: someId() }),
  },
  { bucket: 'typing', endpoint: groups.typing, send: () => ({}) },
  { bucket: 'calendarFeed', endpoint: events.createFeed, send: () => ({}) },
  { bucket: 'calendarSource', endpoint: calendarSources.fetch, send: () => ({}), by: anAdmin },
  {
    bucket: 'calendarSource',
    endpoint: calendarSources.add,
    send: () => body({ name: 'Library', url: 'https://library.example/a.ics' }),
    by: anAdmin,
  },
  { bucket: 'joinGroup', endpoint: groups.join, send: () => ({}) },
  {
    bucket: 'translate',
    endpoint: translation.translate,
    send: () => body({ kind: 'post', id: someId(), language: 'nl' }),
  },
  {
    bucket: 'inviteToGroup',
    endpoint: groupInvitations.invite,
    send: () => body({ userId: someId() }),
  },
  {
    bucket: 'createGroup',
    endpoint: groups.create,
    send: (_, nth) => body({ name: `Walkers ${nth}`, type: 'expats' }),
  },
  {
    bucket: 'searchUsers',
    endpoint: connections.searchUsers,
    send: () => ({ query: { q: 'ab' } }),
  },
  {
    bucket: 'correctSearch',
    endpoint: community.correction,
    send: () => ({ query: { q: 'ab' } }),
  },
  { bucket: 'connect', endpoint: connections.request, send: requestConnection },
  { bucket: 'connect', endpoint: buddies.request, send: requestBuddy },
  {
    bucket: 'connectInADay',
    endpoint: connections.request,
    send: requestConnection,
  },
  { bucket: 'connectInADay', endpoint: buddies.request, send: requestBuddy },
  {
    bucket: 'report',
    endpoint: safety.report,
    send: () => body({ type: 'post', id: someId(), reason: 'spam' }),
  },
  {
    bucket: 'contact',
    endpoint: safety.contact,
    send: () => contactFrom(`${someId()}@example.org`),
  },
  {
    bucket: 'contactMail',
    endpoint: safety.contact,
    send: ({ account }) => contactFrom(`${account}@example.org`),
    by: null,
  },
  { bucket: 'visitorBooking', endpoint: visitors.book, send: () => visitorOf(someId()) },
  {
    bucket: 'visitorMail',
    endpoint: visitors.book,
    send: ({ account }) => visitorOf(account),
    by: null,
  },
  {
    bucket: 'post',
    endpoint: community.create,
    send: () => body({ title: 'Hoi', content: 'Hoi', category: 'general' }),
  },
  { bucket: 'comment', endpoint: community.comment, send: () => body({ content: 'Hoi' }) },
  {
    bucket: 'vote',
    endpoint: community.vote,
    send: () => body({ postId: someId(), voteType: 'upvote' }),
  },
  { bucket: 'photo', endpoint: profile.uploadPhoto, send: noPhoto },
  { bucket: 'photo', endpoint: eventPictures.upload, send: noPhoto, by: anAdmin },
  { bucket: 'groupPicture', endpoint: eventPictures.uploadForGroup, send: noPhoto },
  {
    bucket: 'eventMessage',
    endpoint: eventMessages.send,
    send: () => body({ subject: 'Hoi', message: 'Hoi', clientId: someId() }),
    by: anAdmin,
  },
  {
    bucket: 'personalChoice',
    endpoint: notifications.changeSetting,
    send: () => body({ category: 'security', channel: 'mail', isOn: false }),
  },
  { bucket: 'personalChoice', endpoint: following.followHost, send: () => ({}) },
  { bucket: 'personalChoice', endpoint: following.followGroup, send: () => ({}) },
  { bucket: 'personalChoice', endpoint: privacy.setConsents, send: () => ({}) },
  {
    bucket: 'personalChoice',
    endpoint: dataRights.eraseData,
    send: () => body({ dataTypes: ['groups'] }),
  },
  { bucket: 'personalChoice', endpoint: people.block, send: () => body({ userId: someId() }) },
  {
    bucket: 'personalChoice',
    endpoint: translation.setConsent,
    send: () => body({ isGiven: false }),
  },
  { bucket: 'personalChoice', endpoint: profile.update, send: () => body({}) },
  { bucket: 'exportData', endpoint: dataRights.exportNow, send: () => ({}) },
  {
    bucket: 'pushTest',
    endpoint: push.test,
    send: () => body({ subscriptionId: someId() }),
  },
  { bucket: 'visitor', endpoint: auth.me, send: () => ({}) },
  { bucket: 'visitor', endpoint: { ...auth.me, path: '/%61pi/openapi.json' }, send: () => ({}) },
  { bucket: 'visitor', endpoint: { ...auth.me, path: '/%61pi/nowhere' }, send: () => ({}) },
  { bucket: 'publicPage', endpoint: { ...auth.me, path: '/e/:event' }, send: () => ({}) },
  {
    bucket: 'publicPage',
    endpoint: { ...auth.me, path: '/previews/e/:id/en/none.png' },
    send: () => ({}),
  },
  {
    bucket: 'publicPicture',
    endpoint: { ...auth.me, path: '/e/pictures/none' },
    send: () => ({}),
  },
  { bucket: 'health', endpoint: { ...auth.me, path: '/health/live' }, send: () => ({}) },
  { bucket: 'health', endpoint: { ...auth.me, path: '/health/ready' }, send: () => ({}) },
  { bucket: 'member', endpoint: auth.me, send: () => ({}) },
]

/** By default, buckets counted by address get anonymous requests. */
const createSignerOf = ({ bucket, by }: Row) =>
  by === undefined ? (buckets[bucket].by === 'address' ? null : aUser) : by

const aCaller = async (row: Row): Promise<Caller> => {
  const person = await (createSignerOf(row) ?? aUser)(app)
  return { person, address: anAddress(), account: `nobody-${someId()}` }
}

const sendRequest = async (row: Row, caller: Caller, nth: number) => {
  const { endpoint } = row
  const { headers = {}, ...sent } = row.send(caller, nth)
  const isSigned = createSignerOf(row) !== null && endpoint !== auth.login
  return request(app, {
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, someId),
    // A fixed address only for buckets counted by address, so that no other bucket interferes.
    remoteAddress: buckets[row.bucket].by === 'address' ? caller.address : anAddress(),
    headers: { ...headers, ...(isSigned && { cookie: caller.person.cookie }) },
    ...sent,
  } as InjectOptions)
}

afterEach(() => {
  vi.useRealTimers()
})

describe('each bucket allows its points per caller', () => {
  const cases = rows.map((row) => [row.bucket, endpointName(row.endpoint), row] as const)

  test.each(cases)('%s: %s', async (bucket, _, row) => {
    const { points, seconds } = buckets[bucket]
    const [one, other] = [await aCaller(row), await aCaller(row)]
    vi.useFakeTimers({ toFake: ['Date'] })
    const send = (nth: number) => sendRequest(row, one, nth)
    const [first = 500, last = 500, next] = await exhaust(bucket, points, send)
    for (const status of [first, last])
      expect([status === 429, status < 500]).toEqual([false, true])
    expect(next).toBe(429)
    const rejected = await send(points + 2)
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    // The time until this bucket refills, not another one of the same endpoint.
    expect(Number(rejected.headers['retry-after'])).toBe(seconds)
    expect((await sendRequest(row, other, 0)).status).not.toBe(429)
    // The limit ends.
    vi.setSystemTime(Date.now() + seconds * 1000)
    expect((await sendRequest(row, one, 0)).status).not.toBe(429)
  })
})

// Counted only for created accounts, which must be deleted in between: see thirdPartyMails.test.ts.
const testedElsewhere: Bucket = 'confirmationMail'

test('a call with invalid input or after an old sign-in is rejected without being counted', async () => {
  const person = await aUser(app)
  await app.db`
    update sessions set authenticated_at = authenticated_at - interval '2 hours'
    where user_id = ${person.me.id}`
  const send = ({ method, path }: Endpoint) =>
    request(app, { method, url: path, headers: { cookie: person.cookie } })
  const statusesOf = async (endpoint: Endpoint, { points }: { points: number }) => {
    const statuses = new Set<number>()
    for (let nth = 0; nth <= points; nth++) statuses.add((await send(endpoint)).status)
    return [...statuses]
  }
  expect(await statusesOf(dataRights.exportNow, buckets.exportData)).toEqual([403])
  expect(await statusesOf(community.create, buckets.post)).toEqual([400])
})

test('every bucket has a row', () => {
  const tested = new Set([...rows.map(({ bucket }) => bucket), testedElsewhere])
  expect([...tested].sort()).toEqual(Object.keys(buckets).sort())
})

test('every endpoint with a bucket has a row', () => {
  const tested = rows.map(({ bucket, endpoint }) => `${bucket}: ${endpointName(endpoint)}`)
  const counted = allEndpoints.flatMap((endpoint) =>
    bucketsOf(endpoint).map((bucket) => `${bucket}: ${endpointName(endpoint)}`),
  )
  expect(counted.filter((entry) => !tested.includes(entry))).toEqual([])
})

const countsAttempts = ({ limit }: Endpoint) =>
  limit !== null && typeof limit === 'object' && 'none' in limit && limit.none === 'attempts'

test('every endpoint that counts wrong attempts has a row', () => {
  const tested = new Set(rows.map(({ endpoint }) => endpoint))
  const counted = allEndpoints.filter(countsAttempts)
  expect(counted.filter((endpoint) => !tested.has(endpoint)).map(endpointName)).toEqual([])
})
