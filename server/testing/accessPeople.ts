import { auth } from '#shared/auth/contract.ts'
import type { Actor } from './accessActors.ts'
import { ownTestDatabase } from './database.ts'
import { sharedApp, type TestApp } from './freshApp.ts'
import { type LogLines, logLinesOf } from './logLines.ts'
import { aModerator, anAdmin, as, aUser, type Person, settled, signInAgain } from './people.ts'

export type PeopleOfMatrix = Record<Exclude<Actor, 'visitor'>, Person>

export type AccessScene = { app: TestApp; people: PeopleOfMatrix; logged: LogLines }

const hours = 3_600_000

const adminOfThisMorning = async (app: TestApp) => {
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() - 13 * hours)
  const admin = await anAdmin(app)
  app.clock.now = now
  // That somebody comes back after hours is noted: not in the middle of a case.
  await as(app, admin).call(auth.me, {})
  return admin
}

const whoLeft = async (app: TestApp) => {
  const person = await aUser(app)
  await as(app, person).call(auth.logout, {})
  return person
}

const allActors = async (app: TestApp): Promise<PeopleOfMatrix> => ({
  forged: { ...(await aUser(app)), cookie: `session=${'A'.repeat(43)}` },
  signedOut: await whoLeft(app),
  stranger: await aUser(app),
  booker: await aUser(app),
  waiter: await aUser(app),
  member: await aUser(app),
  asker: await aUser(app),
  groupAdmin: await aUser(app),
  owner: await aUser(app),
  requester: await aUser(app),
  receiver: await aUser(app),
  moderator: await aModerator(app),
  admin: await anAdmin(app),
  lateAdmin: await adminOfThisMorning(app),
})

/** The product with one person for each actor who sends a cookie, for a file of the access matrix. */
export const accessScene = async (): Promise<AccessScene> => {
  // A database of its own: all rows of all tables are read again and again.
  const app = await sharedApp({ LOG_LEVEL: 'debug' }, await ownTestDatabase())
  const logged = logLinesOf(app)
  await aUser(app) // the first of an empty installation is an administrator
  const people = await allActors(app)
  await settled(app, ...Object.values(people))
  return { app, people, logged }
}

/** Somebody new who may do what the one who left could. */
export const likeActor = async (
  { app }: AccessScene,
  actor: keyof PeopleOfMatrix,
): Promise<Person> => {
  const make = { admin: anAdmin, moderator: aModerator }[String(actor)] ?? aUser
  const person = await make(app)
  await settled(app, person)
  return person
}

/** As before signing out. */
export const signedInAgain = async (
  { app, people }: AccessScene,
  actor: keyof PeopleOfMatrix,
): Promise<Person> => {
  if (actor === 'signedOut') return people.signedOut
  const now = app.clock.now
  if (actor === 'lateAdmin') app.clock.now = new Date(now.getTime() - 13 * hours)
  const again = await signInAgain(app, people[actor])
  app.clock.now = now
  return again
}
