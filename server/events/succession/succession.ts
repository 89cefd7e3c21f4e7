import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { EventRoleRow, HostingRow } from '#server/db/rows.ts'
import { maxAdministrators, retractProposal } from '#server/events/hosting/proposalNotices.ts'
import { setOwner } from '#server/events/hosting/roles.ts'
import * as hostings from '#server/events/hosting/store.ts'
import { signalPublicChange } from '#server/events/publicContent.ts'
import type { App } from '#server/http/context.ts'
import { hostUnavailable } from '#server/notifications/hostingInputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { administratorIds } from '#server/users/users.ts'
import type { Owned } from './store.ts'
import * as store from './store.ts'

/** The caller has locked the events and the hosting. */
const takeOver = async (app: App, tx: Tx, { hosting, role }: Owned, next: EventRoleRow) => {
  await setOwner(app, tx, hosting, next, role)
  // The new owner decides whether members see who hosts.
  await store.hideHost(tx, hosting.id)
}

/** The oldest co-host becomes the owner. False if there is none. */
export const passToCohost = async (app: App, tx: Tx, owned: Owned) => {
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

/** Tells the team that nobody runs the next date. `isPaused`: it takes no bookings. */
export const tellTeam = async (
  app: App,
  tx: Tx,
  { id }: Pick<HostingRow, 'id'>,
  { isPaused }: { isPaused: boolean },
) => {
  const next = await store.nextDate(tx, id, app.now())
  if (!next) return
  const team = await administratorIds(tx, maxAdministrators)
  const input = hostUnavailable(next, { isPaused, at: app.now() })
  await notifyAll(
    app,
    tx,
    team.map((userId) => ({ userId, input })),
  )
}

/** Dates that nobody has booked are deleted. Administrators run the others. */
const leaveToTeam = async (app: App, tx: Tx, { hosting }: Owned) => {
  for (const event of await store.removeUnbooked(tx, hosting.id, app.now())) {
    signalPublicChange(app, tx, event, null)
    app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: event.id })
  }
  await tellTeam(app, tx, hosting, { isPaused: false })
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
