import { randomInt, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { corrections } from '#shared/corrections/contract.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { calendarSources } from '#shared/events/calendarSources/contract.ts'
import { events } from '#shared/events/contract.ts'
import { following } from '#shared/events/following/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { invitations } from '#shared/events/requests/contract.ts'
import { seriesBooking } from '#shared/events/seriesBooking/contract.ts'
import { visitors } from '#shared/events/visitors/contract.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Bucket } from '#shared/http/rateLimits.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { push } from '#shared/push/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { translation } from '#shared/translation/contract.ts'
import { unknownAssertion } from './authenticator.ts'
import type { TestApp } from './freshApp.ts'
import {
  anAdmin,
  as,
  aUser,
  deviceCookie,
  type Person,
  password,
  registrationDraft,
} from './people.ts'
import { multipartForm } from './photos.ts'

/** Identity that buckets count by; each test uses two. */
export type Caller = { person: Person; address: string; account: string }

export type LimitedCall = {
  bucket: Bucket
  endpoint: Endpoint
  /** The nth request of this caller. Requests with unknown ids count too. */
  send: (caller: Caller, nth: number) => Partial<InjectOptions>
  /** Creates the signed-in user; null for anonymous requests. */
  by?: ((app: TestApp) => Promise<Person>) | null
}

export const someId = () => randomUUID()
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const body = (payload: object) => ({ payload })

const withSecondFactor = async (app: TestApp): Promise<Person> => {
  const person = await aUser(app)
  const { secret } = (await as(app, person).call(secondFactor.begin, {})).body
  const timestamp = app.clock.now.getTime()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  await as(app, person).call(secondFactor.confirm, { code })
  return person
}

const onKnownDevice = async (app: TestApp): Promise<Person> => {
  const person = await aUser(app)
  return { ...person, cookie: await deviceCookie(app, person) }
}

const unconfirmed = (app: TestApp) => aUser(app, {}, { isConfirmed: false })

const requestConnection = () => body({ receiverId: someId() })
const requestBuddy = () =>
  body({ buddyId: someId(), teachLanguage: 'nl', learnLanguage: 'es', clientId: someId() })
const contactFrom = (email: string) => body({ topic: 'other', email, message: 'Hoi' })
const visitorOf = (account: string) =>
  body({ name: 'Noor', email: `${account}@example.org`, isSixteen: true })
const noPhoto = () => multipartForm()

/** One row per endpoint and bucket. */
export const limitedCalls: LimitedCall[] = [
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
  ...[
    events.book,
    events.cancelBooking,
    events.joinWaitlist,
    events.leaveWaitlist,
    booking.change,
  ].map(
    (endpoint): LimitedCall => ({
      bucket: 'booking',
      endpoint,
      send: () => ({}),
    }),
  ),
  {
    bucket: 'message',
    endpoint: messages.send,
    send: () => body({ receiverId: someId(), content: 'Hoi' }),
  },
  { bucket: 'message', endpoint: groups.send, send: () => body({ message: 'Hoi' }) },
  { bucket: 'message', endpoint: conversations.edit, send: () => body({ text: 'Hoi' }) },
  { bucket: 'message', endpoint: corrections.suggest, send: () => body({ text: 'Hoi' }) },
  { bucket: 'react', endpoint: conversations.react, send: () => ({}) },
  { bucket: 'react', endpoint: conversations.takeBackReaction, send: () => ({}) },
  { bucket: 'react', endpoint: conversations.vote, send: () => body({ options: [] }) },
  { bucket: 'react', endpoint: conversations.pin, send: () => ({}) },
  { bucket: 'react', endpoint: conversations.unpin, send: () => ({}) },
  { bucket: 'react', endpoint: files.describe, send: () => body({ description: 'Hoi' }) },
  {
    bucket: 'react',
    endpoint: groups.changeWriting,
    send: () => body({ isForAdminsToWrite: false, slowModeSeconds: 0 }),
  },
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
  {
    bucket: 'booking',
    endpoint: seriesBooking.book,
    send: () => body({ eventIds: [someId()], mode: 'all' }),
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
  { bucket: 'visitorMail', endpoint: visitors.book, send: (by) => visitorOf(by.account), by: null },
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
  {
    bucket: 'file',
    endpoint: files.stage,
    send: () => ({
      query: { name: 'empty.txt' },
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
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
