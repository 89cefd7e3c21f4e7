import { invite as inviteToRegister } from '#server/auth/registration/invitations.ts'
import { requestConnection } from '#server/connections/connections.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { invite as inviteToGroup } from '#server/groups/invitations/invitations.ts'
import { listGroupsForVisitors } from '#server/groups/visitors/visitors.ts'
import type { App } from '#server/http/context.ts'
import { updatePlatform } from '#server/settings/updatePlatform.ts'
import { hasUsers } from '#server/users/users.ts'
import { addBuddies, addConversation } from './addConnections.ts'
import { addEvent, addEventsToGroups, demoEventsAround } from './addEvents.ts'
import { addGroup, type DemoGroup } from './addGroup.ts'
import { addProposals } from './addHostings.ts'
import {
  addFirstDays,
  addPeople,
  addProfiles,
  type FindUser,
  joinGroups,
  makeModerator,
} from './addPeople.ts'
import { addPost, type DemoPost } from './addPost.ts'
import { readCommunity } from './community.ts'
import { demoConnections, demoConversations, demoInvitations, demoRequests } from './connections.ts'
import { demoSeries } from './events.ts'
import { addReports } from './reports.ts'
import * as store from './store.ts'

export { demoModerator, demoPassword, demoPeople } from './people.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Fills an empty installation with a small community. Does nothing if there are users. Bookings and
 * waitlists are created through the regular use cases, at past times.
 */
export const seedDemo = async (app: App): Promise<void> => {
  if (await hasUsers(app.db)) return
  const now = app.now()
  const findUser = await addPeople(app)
  await addProfiles(app, findUser)
  await makeModerator(app, findUser)
  for (const [at, [event, start]] of demoEventsAround(now).toReversed().entries())
    await addEvent(
      app,
      { ...event, start, latestBooking: timeAgo(app, (1 + at * 4) * hour) },
      findUser,
    )
  const first = demoSeries.when(now)
  if (first)
    await addEvent(
      app,
      { ...demoSeries, start: first, latestBooking: timeAgo(app, hour) },
      findUser,
    )
  await addConnections(app, findUser)
  for (const conversation of demoConversations) await addConversation(app, conversation, findUser)
  await addBuddies(app, findUser)
  // Names of pre-installed groups refer to those groups.
  for (const group of readCommunity<DemoGroup[]>('groups')) await addGroup(app, group, findUser)
  await addEventsToGroups(app)
  await joinGroups(app, findUser)
  for (const post of readCommunity<DemoPost[]>('posts')) await addPost(app, post, findUser)
  await addReports(app, findUser)
  await addInvitations(app, findUser)
  await addFirstDays(app, findUser)
  const shown = await listGroupsForVisitors(app)
  await updatePlatform(app, findUser('ana'), {
    weekStart: 'monday',
    hasPublicGroups: true,
    groupsForVisitors: shown,
    whoMayHost: 'members',
  })
  await addProposals(app, findUser)
  await inTransaction(app.db, async (tx) => {
    await store.backdateAuditLog(tx)
    await store.backdateNotifications(tx, new Date(now.getTime() - 4 * day))
    await store.discardQueuedMails(tx, now)
  })
}

const timeAgo = (app: App, ms: number) => new Date(app.now().getTime() - ms)

const addConnections = async (app: App, findUser: FindUser) => {
  await inTransaction(app.db, async (tx) => {
    for (const [at, [one, other]] of demoConnections.entries()) {
      const people = [findUser(one), findUser(other)]
      // Not before both have registered, a few hours apart.
      const earliest = Math.max(...people.map(({ createdAt }) => createdAt.getTime()))
      const usual = timeAgo(app, (60 - at * 4.5) * day).getTime()
      await store.addConnection(
        tx,
        findUser(one).id,
        findUser(other).id,
        new Date(Math.max(usual, earliest + (at + 1) * 9 * hour)),
      )
    }
  })
  for (const [one, other, message] of demoRequests)
    await requestConnection({ ...app, now: () => timeAgo(app, 2 * day) }, findUser(one), {
      receiverId: findUser(other).id,
      message,
    })
}

const addInvitations = async (app: App, findUser: FindUser) => {
  const recentApp: App = { ...app, now: () => timeAgo(app, 3 * day) }
  for (const { group, by, invited } of demoInvitations) {
    const id = await store.findGroup(app.db, group)
    await inviteToGroup(recentApp, findUser(by), { id, userId: findUser(invited).id })
  }
  await inviteToRegister(recentApp, findUser('ana'), { uses: 5, days: 30 })
}
