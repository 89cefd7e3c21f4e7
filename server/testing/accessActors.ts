import { auth } from '#shared/auth/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { privateTo } from './canary.ts'
import { ownTestDatabase } from './database.ts'
import { sharedApp, type TestApp } from './freshApp.ts'
import { captureLog, type LogLines } from './logLines.ts'
import { ageAccounts, aModerator, anAdmin, as, aUser, type Person, signInAgain } from './people.ts'

/**
 * The callers of the access matrix.
 * - `visitor`: not signed in; `forged`: an invalid session cookie; `signedOut`: an ended session
 * - `stranger`: a member without a relation to the object
 * - `booker`: has booked the event; `waiter`: is on its waitlist
 * - `member`, `asker`, `groupAdmin`: member, requester and admin of the group
 * - `owner`: owns the notification, feed, post or comment
 * - `requester`: connected to `receiver` or has asked; wrote the post that `owner` comments on
 * - `receiver`: is invited to the group
 * - `eventOwner`, `cohost`, `door`: owner, co-host and door helper of the event
 * - `groupEvents`: runs the events of its group; `formerCohost`: was removed as its co-host
 * - `otherHost`: hosts another event
 * - `moderator`, `admin`; `lateAdmin`: an administrator whose sign-in is more than 12 hours old
 */
export const actors = [
  'visitor',
  'forged',
  'signedOut',
  'stranger',
  'booker',
  'waiter',
  'member',
  'asker',
  'groupAdmin',
  'owner',
  'requester',
  'receiver',
  'eventOwner',
  'cohost',
  'door',
  'groupEvents',
  'formerCohost',
  'otherHost',
  'moderator',
  'admin',
  'lateAdmin',
] as const
export type Actor = (typeof actors)[number]

/** The expected status code for each actor. */
export type Codes = Record<Actor, number>

const decidingByCodes = new WeakMap<Codes, readonly Actor[]>()

// Only events know them: everywhere else they are strangers.
const hosts: readonly Actor[] = [
  'eventOwner',
  'cohost',
  'door',
  'groupEvents',
  'formerCohost',
  'otherHost',
]
const withoutHosts = actors.filter((actor) => !hosts.includes(actor))

/** Marks the actors that distinguish this rule from all others. */
const withDeciding = (deciding: readonly Actor[], codes: Codes): Codes => {
  decidingByCodes.set(codes, deciding)
  return codes
}

/**
 * The actors to test: the deciding ones, or all with ACCESS_MATRIX=full (nightly). Rows with
 * exceptions, such as `{ ...signedIn(200), owner: 204 }`, are tested with all actors but hosts.
 */
export const decidingActors = (codes: Codes): readonly Actor[] =>
  process.env.ACCESS_MATRIX === 'full' ? actors : (decidingByCodes.get(codes) ?? withoutHosts)

const all = (code: number) => Object.fromEntries(actors.map((actor) => [actor, code])) as Codes

const signedInCodes = (code: number): Codes => ({
  ...all(code),
  visitor: 401,
  forged: 401,
  signedOut: 401,
})

export const anyone = (code: number) => withDeciding(['visitor', 'forged', 'stranger'], all(code))

export const signedIn = (code: number) =>
  withDeciding(['visitor', 'forged', 'stranger'], signedInCodes(code))

export const adminOnly = (code: number) =>
  withDeciding(['visitor', 'stranger', 'moderator', 'admin', 'lateAdmin'], {
    ...signedInCodes(403),
    admin: code,
  })

export const moderatorOnly = (code: number) =>
  withDeciding(['visitor', 'stranger', 'moderator', 'admin', 'lateAdmin'], {
    ...signedInCodes(403),
    moderator: code,
    admin: code,
  })

/** Members of the group. Pending requests and platform administrators do not count. */
export const membersOnly = (code: number) =>
  withDeciding(['visitor', 'asker', 'member', 'groupAdmin', 'admin'], {
    ...signedInCodes(403),
    member: code,
    groupAdmin: code,
  })

export const groupAdminOnly = (code: number) =>
  withDeciding(['visitor', 'stranger', 'member', 'groupAdmin', 'admin'], {
    ...signedInCodes(403),
    groupAdmin: code,
  })

type Runs = Partial<Record<Actor, number>>

/**
 * Those who run the event, also as admin of its group. Everybody else gets 404, also a member of the
 * group. `except`: for single actors.
 */
export const hostsOnly = (code: number, except: Runs = {}) =>
  withDeciding(['visitor', 'booker', 'member', ...hosts, 'admin', 'lateAdmin'], {
    ...signedInCodes(404),
    ...{ eventOwner: code, cohost: code, groupEvents: code, groupAdmin: code, admin: code },
    lateAdmin: 403,
    ...except,
  })

/** Also door helpers. */
export const doorToo = (code: number) => hostsOnly(code, { door: code })

/** Those with a role in the hosting; administrators only read it. */
export const hostingOnly = (code: number, except: Runs = {}) =>
  withDeciding(['visitor', 'booker', 'receiver', ...hosts, 'admin'], {
    ...signedInCodes(404),
    ...{ eventOwner: code, cohost: code },
    ...except,
  })

export type MatrixUsers = Record<Exclude<Actor, 'visitor'>, Person>

export type AccessScene = { app: TestApp; people: MatrixUsers; logged: LogLines }

const hours = 3_600_000

const adminWithOldSession = async (app: TestApp) => {
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() - 13 * hours)
  const admin = await anAdmin(app)
  app.clock.now = now
  // The first call after hours writes the session's last use, so it happens before the cases.
  await as(app, admin).call(auth.me, {})
  return admin
}

const signedOutUser = async (app: TestApp) => {
  const person = await aUser(app)
  await as(app, person).call(auth.logout, {})
  return person
}

const allActors = async (app: TestApp): Promise<MatrixUsers> => ({
  forged: { ...(await aUser(app)), cookie: `session=${'A'.repeat(43)}` },
  signedOut: await signedOutUser(app),
  stranger: await aUser(app),
  booker: await aUser(app),
  waiter: await aUser(app),
  member: await aUser(app),
  asker: await aUser(app),
  groupAdmin: await aUser(app),
  owner: await aUser(app),
  requester: await aUser(app),
  receiver: await aUser(app),
  eventOwner: await aUser(app),
  cohost: await aUser(app),
  door: await aUser(app),
  groupEvents: await aUser(app),
  formerCohost: await aUser(app),
  otherHost: await aUser(app),
  moderator: await aModerator(app),
  admin: await anAdmin(app),
  lateAdmin: await adminWithOldSession(app),
})

/** An app with one user per actor that sends a cookie, for one file of the access matrix. */
export const accessScene = async (): Promise<AccessScene> => {
  // A separate database, because the fingerprint reads all rows.
  const app = await sharedApp({ LOG_LEVEL: 'debug' }, await ownTestDatabase())
  const logged = captureLog(app)
  await aUser(app) // the first account is an administrator
  const people = await allActors(app)
  await ageAccounts(app, ...Object.values(people))
  return { app, people, logged }
}

/** A new user with the rights of the actor whose account was deleted. */
export const likeActor = async (
  { app }: AccessScene,
  actor: keyof MatrixUsers,
): Promise<Person> => {
  const make = { admin: anAdmin, moderator: aModerator }[String(actor)] ?? aUser
  const person = await make(app)
  await ageAccounts(app, person)
  return person
}

/** Signs the actor in again. */
export const renewActor = async (
  { app, people }: AccessScene,
  actor: keyof MatrixUsers,
): Promise<Person> => {
  if (actor === 'signedOut') return people.signedOut
  const now = app.clock.now
  if (actor === 'lateAdmin') app.clock.now = new Date(now.getTime() - 13 * hours)
  const renewed = await signInAgain(app, people[actor])
  app.clock.now = now
  return renewed
}

/**
 * Creates a connection request from requester to receiver, and removes everything else between
 * them.
 */
export const requestConnection = async ({ app, people: { requester, receiver } }: AccessScene) => {
  const userId = receiver.me.id
  await app.db`delete from user_connections where ${userId} in (requester_id, receiver_id)`
  await app.db`delete from blocks where ${userId} in (blocker_id, blocked_id)`
  const { body } = await as(app, requester).call(connections.request, {
    receiverId: userId,
    message: `${privateTo(requester, receiver)} May I?`,
  })
  return { id: body.id, userId }
}
