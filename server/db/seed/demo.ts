import { requestConnection } from '#server/connections/connections.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { invite as inviteToGroup } from '#server/groups/invitations/invitations.ts'
import type { App } from '#server/http/context.ts'
import { invite as inviteToRegister } from '#server/settings/registration.ts'
import { hasAnyone } from '#server/users/users.ts'
import { addBuddies } from './addBuddies.ts'
import { addConversation } from './addConversation.ts'
import { addEvent } from './addEvent.ts'
import { addFirstDays } from './addFirstDays.ts'
import { addGroup } from './addGroup.ts'
import { addPeople, joinGroups, makeModerator, type Who } from './addPeople.ts'
import { addPost } from './addPost.ts'
import { addReports } from './addReports.ts'
import { demoConnections, demoInvitations, demoRequests } from './community.ts'
import { demoConversations } from './conversations.ts'
import { nowhere } from './dates.ts'
import { eventsAround } from './eventsAround.ts'
import { demoGroups } from './groups.ts'
import { demoPosts } from './posts.ts'
import { demoSeries } from './series.ts'
import * as store from './store.ts'

export { demoModerator, demoPassword, demoPeople } from './people.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Fills an empty installation with a small community; does nothing when anybody is registered.
 * Bookings and waiting lists come about as in life, through the same doors, at times gone by.
 */
export const seedDemo = async (app: App): Promise<void> => {
  if (await hasAnyone(app.db)) return
  const now = app.now()
  const who = await addPeople(app)
  await makeModerator(app, who)
  for (const [at, [event, start]] of eventsAround(now).toReversed().entries())
    await addEvent(app, { ...event, start, latest: before(app, (1 + at * 8) * hour) }, who)
  const first = demoSeries.when(now)
  if (first) await addEvent(app, { ...demoSeries, start: first, latest: before(app, hour) }, who)
  await addConnections(app, who)
  for (const conversation of demoConversations) await addConversation(app, conversation, who)
  await addBuddies(app, who)
  for (const group of demoGroups) await addGroup(app, group, who)
  await joinGroups(app, who)
  for (const post of demoPosts) await addPost(app, post, who)
  await addReports(app, who)
  await addInvitations(app, who)
  await addFirstDays(app, who)
  await inTransaction(app.db, async (tx) => {
    await store.ageTrail(tx)
    await store.ageNotifications(tx, new Date(now.getTime() - 2 * day))
    await store.dropMails(tx, now)
  })
}

const before = (app: App, ms: number) => new Date(app.now().getTime() - ms)

const addConnections = async (app: App, who: Who) => {
  await inTransaction(app.db, async (tx) => {
    for (const [at, [one, other]] of demoConnections.entries())
      await store.addConnection(tx, who(one).id, who(other).id, before(app, (60 - at * 5) * day))
  })
  for (const [one, other, message] of demoRequests)
    await requestConnection({ ...app, now: () => before(app, 2 * day) }, who(one), {
      receiverId: who(other).id,
      message,
    })
}

const addInvitations = async (app: App, who: Who) => {
  const lately: App = { ...app, now: () => before(app, 3 * day) }
  for (const { group, by, invited } of demoInvitations) {
    const id = await store.findGroup(app.db, group)
    await inviteToGroup(lately, who(by), { id, userId: who(invited).id })
  }
  await inviteToRegister(lately, who('ana'), { uses: 5, days: 30 }, nowhere)
}
