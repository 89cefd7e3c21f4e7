import type { Tx } from '#server/db/connect.ts'
import type { HostingRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { eventProposed, proposalKey, proposalWaiting } from '#server/notifications/hostingInputs.ts'
import { notifyAll, retractNotifications } from '#server/notifications/notify.ts'
import { administratorIds } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'

// Upper limit of notified administrators.
const maxAdministrators = 20

/** The administrators who hear of what waits for the team. */
export const listNotifiedTeam = (tx: Tx) => administratorIds(tx, maxAdministrators)

const reminderAfterMs = 48 * 3_600_000

/** Notifies the administrators, and reminds them after 48 hours without an answer. */
export const announceProposal = async (
  app: App,
  tx: Tx,
  host: Pick<Me, 'id' | 'name'>,
  proposal: { id: string; title: string; proposedAt: Date },
) => {
  const team = await listNotifiedTeam(tx)
  const remindAt = new Date(proposal.proposedAt.getTime() + reminderAfterMs)
  const inputs = [eventProposed(proposal, host), proposalWaiting(proposal, host, remindAt)]
  await notifyAll(
    app,
    tx,
    team.flatMap((userId) => inputs.map((input) => ({ userId, input }))),
  )
}

/** The team has nothing to do any more. */
export const retractProposal = async (
  app: App,
  tx: Tx,
  { id, proposedAt }: Pick<HostingRow, 'id' | 'proposedAt'>,
) => {
  if (!proposedAt) return
  const keys = ['eventProposed', 'proposalWaiting'].map((kind) =>
    proposalKey(kind, { id, proposedAt }),
  )
  const team = await listNotifiedTeam(tx)
  await retractNotifications(
    app,
    tx,
    team.flatMap((userId) => keys.map((key) => ({ userId, key }))),
  )
}
