import { v7 as uuid } from 'uuid'
import { hashPassword } from '#server/auth/passwords.ts'
import { requestConnection } from '#server/connections/connections.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bookEvent, cancelBooking } from '#server/events/bookings.ts'
import { createEvent } from '#server/events/events.ts'
import { joinWaitlist } from '#server/events/waitlist.ts'
import type { App } from '#server/http/context.ts'
import { setConsents } from '#server/privacy/consents.ts'
import { setPhoto } from '#server/profile/photos/photos.ts'
import { addUser, hasAnyone, toMe } from '#server/users/users.ts'
import { parsePrice } from '#shared/events/price.ts'
import type { Me } from '#shared/users/user.ts'
import { addBuddies } from './addBuddies.ts'
import { addConversation } from './addConversation.ts'
import { addGroup } from './addGroup.ts'
import { addPost } from './addPost.ts'
import { demoConnections, demoRequests } from './community.ts'
import { demoConversations } from './conversations.ts'
import type { DemoEvent } from './events.ts'
import { eventsAround } from './eventsAround.ts'
import { demoGroups } from './groups.ts'
import { demoConsents, demoPassword, demoPeople } from './people.ts'
import { drawPortraits } from './portraits.ts'
import { demoPosts } from './posts.ts'
import * as store from './store.ts'

export { demoPassword, demoPeople } from './people.ts'

const hour = 3_600_000
const day = 24 * hour

type People = Map<string, Me>

/**
 * Fills an empty installation with a small community; does nothing when anybody is registered.
 * Bookings and waiting lists come about as in life, through the same doors, at times gone by.
 */
export const seedDemo = async (app: App): Promise<void> => {
  if (await hasAnyone(app.db)) return
  const now = app.now()
  const people = await addPeople(app)
  for (const [username, consents] of Object.entries(demoConsents))
    await setConsents(
      { ...app, now: () => new Date(now.getTime() - 99 * day) },
      who(people, username),
      consents,
      { browser: '', ipPrefix: '' },
    )
  for (const { username, photo } of await drawPortraits())
    await setPhoto(app, who(people, username), photo)
  for (const [at, [event, start]] of eventsAround(now).toReversed().entries())
    await addEvent(app, people, event, start, new Date(now.getTime() - hour - at * 8 * hour))
  await addConnections(app, people)
  for (const conversation of demoConversations)
    await addConversation(app, conversation, (name) => who(people, name))
  await addBuddies(app, (name) => who(people, name))
  for (const group of demoGroups) await addGroup(app, group, (name) => who(people, name))
  for (const post of demoPosts) await addPost(app, post, (name) => who(people, name))
  await inTransaction(app.db, async (tx) => {
    await store.payForPast(tx, now)
    await store.ageNotifications(tx, new Date(now.getTime() - 2 * day))
    await store.dropMails(tx, now)
  })
}

const addPeople = async (app: App): Promise<People> => {
  const password = await hashPassword(demoPassword)
  const people: People = new Map()
  for (const { isAdmin: _, ...person } of demoPeople) {
    const row = await inTransaction(app.db, (tx) =>
      addUser(tx, { ...person, id: uuid(), password, lastLoginAt: null }),
    )
    if (row) people.set(person.username, toMe(row))
  }
  await store.ageUsers(app.db, new Date(app.now().getTime() - 100 * day))
  return people
}

const addEvent = async (app: App, people: People, event: DemoEvent, start: Date, latest: Date) => {
  const admin = who(people, demoPeople[0]?.username ?? '')
  const row = await createEvent(app, admin, {
    title: event.title,
    description: event.description,
    startDate: start,
    endDate: new Date(start.getTime() + event.hours * hour),
    location: event.location,
    price: parsePrice(event.price) ?? '0.00',
    category: event.category,
    maxAttendees: event.places,
  })
  const comers = event.coming.split(' ').map((name) => who(people, name))
  // The last one before the event began and before `latest`, each a few hours after the one before.
  const lastMoment = Math.min(start.getTime() - day, latest.getTime())
  const then = (at: number): App => ({
    ...app,
    now: () => new Date(lastMoment - (comers.length - at) * 7 * hour),
  })
  await store.ageEvent(app.db, row.id, new Date(lastMoment - 20 * day))
  for (const [at, me] of comers.entries()) {
    if (event.places !== null && at >= event.places) await joinWaitlist(then(at), me, row.id)
    else await bookEvent(then(at), me, row.id)
  }
  if (event.left) await cancelBooking(then(comers.length), who(people, event.left), row.id)
}

const addConnections = async (app: App, people: People) => {
  const before = (days: number) => new Date(app.now().getTime() - days * day)
  await inTransaction(app.db, async (tx) => {
    for (const [at, [one, other]] of demoConnections.entries())
      await store.addConnection(tx, who(people, one).id, who(people, other).id, before(60 - at * 5))
  })
  for (const [one, other, message] of demoRequests)
    await requestConnection({ ...app, now: () => before(2) }, who(people, one), {
      receiverId: who(people, other).id,
      message,
    })
}

const who = (people: People, username: string): Me => {
  const me = people.get(username)
  if (!me) throw new Error(`Nobody in the demo community is called ${username}`)
  return me
}
