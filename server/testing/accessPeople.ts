import { auth } from '#shared/auth/contract.ts'
import type { Actor } from './accessActors.ts'
import type { TestApp } from './freshApp.ts'
import { aModerator, anAdmin, as, aUser, type Person, settled, signInAgain } from './people.ts'

export type PeopleOfMatrix = Record<Exclude<Actor, 'visitor'>, Person>

const adminOfThisMorning = async (app: TestApp) => {
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() - 13 * 3_600_000)
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

/** One for each actor of the matrix who sends a cookie. */
export const peopleOfMatrix = async (app: TestApp): Promise<PeopleOfMatrix> => {
  const people = await allActors(app)
  await settled(app, ...Object.values(people))
  return people
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

/** Somebody new who may do what the one who left could. */
export const likeActor = async (app: TestApp, actor: Actor): Promise<Person> => {
  const make = { admin: anAdmin, moderator: aModerator }[String(actor)] ?? aUser
  const person = await make(app)
  await settled(app, person)
  return person
}

/** As before signing out. */
export const renewed = async (
  app: TestApp,
  people: PeopleOfMatrix,
  person: Person,
): Promise<Person> => {
  if (person === people.signedOut) return person
  const now = app.clock.now
  if (person === people.lateAdmin) app.clock.now = new Date(now.getTime() - 13 * 3_600_000)
  const again = await signInAgain(app, person)
  app.clock.now = now
  return again
}
