import { randomInt, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aSignature } from '#server/testing/authenticator.ts'
import { nameOf } from '#server/testing/contracts.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { limitedCalls } from '#server/testing/limitedCalls.ts'
import { mailFolder } from '#server/testing/mails.ts'
import {
  anAdmin,
  as,
  aUser,
  deviceOf,
  type Person,
  password,
  registrationOf,
} from '#server/testing/people.ts'
import { formOf } from '#server/testing/photos.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { eventPictures } from '#shared/events/planning/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { push } from '#shared/push/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { type Bucket, buckets } from './limits.ts'

const app = await sharedApp({ RATE_LIMITS: 'strict', DATA_DIR: mailFolder() })

/** By whom a bucket is counted: each test has two of them. */
type Caller = { person: Person; address: string; account: string }

type Row = {
  bucket: Bucket
  endpoint: Endpoint
  /** What the nth request of this caller sends. An id that nobody has counts as well. */
  send: (caller: Caller, nth: number) => Partial<InjectOptions>
  /** Who signs the requests; nobody where the bucket is counted by address. */
  by?: typeof anAdmin | null
  /** So much time lies between two requests, for buckets of shorter windows to fill again. */
  secondsApart?: number
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
  return { ...person, cookie: await deviceOf(app, person) }
}

const unconfirmed = () => aUser(app, {}, { isConfirmed: false })

const askToConnect = () => body({ receiverId: someId() })
const askForBuddy = () =>
  body({ buddyId: someId(), teachLanguage: 'nl', learnLanguage: 'es', clientId: someId() })
const contactFrom = (email: string) => body({ topic: 'other', email, words: 'Hoi' })
const noPhoto = () => formOf()

/** One for each place where a bucket is counted. */
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
    send: () => body(aSignature()),
  },
  {
    bucket: 'failedSignInAgain',
    endpoint: passkeys.again,
    send: () => body(aSignature()),
  },
  {
    bucket: 'wrongCode',
    endpoint: auth.login,
    send: ({ person }) => body({ username: person.me.username, password, code: 'not a code' }),
    by: withSecondFactor,
    secondsApart: 7,
  },
  {
    bucket: 'register',
    endpoint: auth.register,
    send: () => body(registrationOf({})),
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
  { bucket: 'typing', endpoint: groups.typing, send: () => ({}) },
  { bucket: 'calendarFeed', endpoint: events.createFeed, send: () => ({}) },
  { bucket: 'joinGroup', endpoint: groups.join, send: () => ({}) },
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
  { bucket: 'connect', endpoint: connections.request, send: askToConnect },
  { bucket: 'connect', endpoint: buddies.ask, send: askForBuddy },
  {
    bucket: 'connectInADay',
    endpoint: connections.request,
    send: askToConnect,
    secondsApart: 13,
  },
  { bucket: 'connectInADay', endpoint: buddies.ask, send: askForBuddy, secondsApart: 13 },
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
  { bucket: 'exportData', endpoint: dataRights.exportNow, send: () => ({}) },
  {
    bucket: 'pushTest',
    endpoint: push.test,
    send: () => body({ subscriptionId: someId() }),
  },
  { bucket: 'visitor', endpoint: auth.me, send: () => ({}) },
  { bucket: 'visitor', endpoint: { ...auth.me, path: '/api/openapi.json' }, send: () => ({}) },
  { bucket: 'visitor', endpoint: { ...auth.me, path: '/api/nowhere' }, send: () => ({}) },
  { bucket: 'health', endpoint: { ...auth.me, path: '/health/live' }, send: () => ({}) },
  { bucket: 'health', endpoint: { ...auth.me, path: '/health/ready' }, send: () => ({}) },
  { bucket: 'member', endpoint: auth.me, send: () => ({}) },
]

/** Nobody signs what is counted by address, unless the row says who. */
const signerOf = ({ bucket, by }: Row) =>
  by === undefined ? (buckets[bucket].by === 'address' ? null : aUser) : by

const aCaller = async (row: Row): Promise<Caller> => {
  const person = await (signerOf(row) ?? aUser)(app)
  return { person, address: anAddress(), account: `nobody-${someId()}` }
}

const ask = async (row: Row, caller: Caller, nth: number) => {
  const { endpoint } = row
  const { headers = {}, ...sent } = row.send(caller, nth)
  const isSigned = signerOf(row) !== null && endpoint !== auth.login
  return request(app, {
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, someId),
    // Only what is counted by address comes from one, so that no other bucket is in the way.
    remoteAddress: buckets[row.bucket].by === 'address' ? caller.address : anAddress(),
    headers: { ...headers, ...(isSigned && { cookie: caller.person.cookie }) },
    ...sent,
  } as InjectOptions)
}

// More would wait for a connection longer than anybody is let wait.
const mostAtOnce = 50

/** Uses up all points of the bucket, and gives the statuses. */
const useUp = async (row: Row, caller: Caller) => {
  const { points } = buckets[row.bucket]
  const statuses: number[] = []
  while (statuses.length < points) {
    const left = points - statuses.length
    const count = row.secondsApart ? 1 : Math.min(mostAtOnce, left)
    const asked = Array.from({ length: count }, (_, at) => ask(row, caller, statuses.length + at))
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    if (row.secondsApart) vi.setSystemTime(Date.now() + row.secondsApart * 1000)
  }
  return statuses
}

afterEach(() => {
  vi.useRealTimers()
})

describe('each bucket holds what it has points for, for each on their own', () => {
  const cases = rows.map((row) => [row.bucket, nameOf(row.endpoint), row] as const)

  test.each(cases)('%s: %s', async (bucket, _, row) => {
    const { seconds } = buckets[bucket]
    const [one, other] = [await aCaller(row), await aCaller(row)]
    vi.useFakeTimers({ toFake: ['Date'] })
    const statuses = await useUp(row, one)
    expect(statuses).not.toContain(429)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const refused = await ask(row, one, statuses.length)
    expect(refused).toMatchObject({ status: 429, body: { message: expect.any(String) } })
    // Until this bucket fills again, and no other that the call is counted in.
    const spent = (row.secondsApart ?? 0) * statuses.length
    expect(Number(refused.headers['retry-after'])).toBe(seconds - spent)
    expect((await ask(row, other, 0)).status).not.toBe(429)
    // It is never for ever.
    vi.setSystemTime(Date.now() + seconds * 1000)
    expect((await ask(row, one, 0)).status).not.toBe(429)
  })
})

// Counted only for accounts that were made, so each has to go before the next: mailsToStrangers.test.ts.
const elsewhere: Bucket = 'confirmationMail'

test('every bucket has a row', () => {
  const tested = new Set([...rows.map(({ bucket }) => bucket), elsewhere])
  expect([...tested].sort()).toEqual(Object.keys(buckets).sort())
})

test('every place where a bucket is counted has a row', async () => {
  const tested = rows.map(({ bucket, endpoint }) => `${bucket}: ${nameOf(endpoint)}`)
  const counted = (await limitedCalls()).flatMap(({ call, buckets: names }) =>
    names.map((name) => `${name}: ${call}`),
  )
  expect(counted.filter((place) => !tested.includes(place))).toEqual([])
})
