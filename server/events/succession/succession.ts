import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { EventRoleRow, EventRow, HostingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { listNotifiedTeam, retractProposal } from '#server/events/hosting/proposalNotices.ts'
import { setOwner } from '#server/events/hosting/roles.ts'
import * as hostings from '#server/events/hosting/store.ts'
import type { App } from '#server/http/context.ts'
import { hostUnavailable } from '#server/notifications/hostingInputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { findUser, isSuspendedOrBanned } from '#server/users/users.ts'
import type { Owned } from './store.ts'
import * as store from './store.ts'

/** The caller has locked the events and the hosting. */
const takeOver = async (app: App, tx: Tx, { hosting, role }: Owned, next: EventRoleRow) => {
  await setOwner(app, tx, hosting, next, role)
  if (hosting.ownerAwayAt) await resume(app, tx, hosting)
}

/** The oldest co-host becomes the owner. False if there is none. */
const passToCohost = async (app: App, tx: Tx, owned: Owned) => {
  const next = await store.oldestCohost(tx, owned.hosting.id, app.now())
  if (next) await takeOver(app, tx, owned, next)
  return next !== null
}

/** The longest-serving admin of its group becomes the owner. False if there is none. */
const passToGroup = async (app: App, tx: Tx, owned: Owned) => {
  const at = app.now()
  const { id } = owned.hosting
  const userId = await store.oldestGroupAdmin(tx, id, owned.role.userId, at)
  if (!userId) return false
  await hostings.setRole(tx, {
    ...{ id: uuid(), hostingId: id, userId, role: 'cohost', state: 'accepted' },
    ...{ invitedBy: null, createdAt: at, answeredAt: at },
  })
  const next = await hostings.findRole(tx, id, userId)
  if (next) await takeOver(app, tx, owned, next)
  return true
}

const resume = async (app: App, tx: Tx, hosting: HostingRow) =>
  signalChanges(app, tx, await store.resume(tx, hosting))

const signalChanges = (app: App, tx: Tx, changed: Pick<EventRow, 'id'>[]) => {
  for (const { id } of changed)
    app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: id })
  if (changed.length > 0) app.live.signalPublicContent(tx, 'events')
}

/** Notifies the administrators that the next date has no host. */
const tellTeam = async (app: App, tx: Tx, { id }: Pick<HostingRow, 'id'>) => {
  const next = await store.nextDate(tx, id, app.now())
  if (!next) return
  const team = await listNotifiedTeam(tx)
  const input = hostUnavailable(next, app.now())
  await notifyAll(
    app,
    tx,
    team.map((userId) => ({ userId, input })),
  )
}

/** Deletes dates without bookings. Administrators run the others. */
const leaveToTeam = async (app: App, tx: Tx, { hosting }: Owned) => {
  signalChanges(app, tx, await store.removeUnbooked(tx, hosting.id, app.now()))
  await tellTeam(app, tx, hosting)
  await hostings.removeHosting(tx, hosting.id)
}

/**
 * Finds owners for what the user owns, whose account is being deleted. Drafts that only the user
 * has written are deleted. The caller has locked the events and the hostings.
 */
export const leaveHostings = async (app: App, tx: Tx, userId: string) => {
  for (const owned of await store.listOwned(tx, userId)) {
    if (await passToCohost(app, tx, owned)) continue
    const { hosting } = owned
    if (hosting.state !== 'published') {
      await retractProposal(app, tx, hosting)
      await hostings.removeHosting(tx, hosting.id)
    } else if (!(await passToGroup(app, tx, owned))) await leaveToTeam(app, tx, owned)
  }
}

const passOrPause = async (app: App, tx: Tx, owned: Owned) => {
  if (owned.hosting.ownerAwayAt || (await passToCohost(app, tx, owned))) return
  if (owned.hosting.state !== 'published') return
  signalChanges(app, tx, await store.pause(tx, owned.hosting.id, app.now()))
  await tellTeam(app, tx, owned.hosting)
}

/**
 * After a suspension or ban of the owner began or ended: passes the events on or pauses them, or
 * lets them go on. Idempotent.
 */
const followAccountStatus = (app: App, userId: string) =>
  inTransaction(app.db, async (tx) => {
    await store.lockOwnedEvents(tx, userId)
    await store.lockHostingsOf(tx, userId)
    const user = await findUser(tx, userId)
    const isAway = user !== null && isSuspendedOrBanned(user, app.now())
    for (const owned of await store.listOwned(tx, userId)) {
      if (isAway) await passOrPause(app, tx, owned)
      else if (owned.hosting.ownerAwayAt) await resume(app, tx, owned.hosting)
    }
  })

export const countWithoutOwner = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  store.countWithoutOwner(db, now())

export const handleStatusJobs = (app: App) =>
  app.jobs.handle('safety.statusChanged', ({ userId }) => followAccountStatus(app, userId))
