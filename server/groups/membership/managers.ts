import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { administratorIds } from '#server/users/users.ts'
import { adminIds } from './store.ts'

// Whoever is told of a question; a group with more admins than that has enough who know.
const most = 20

/** Who answers in this group: its admins, or while it has none the platform's administrators. */
export const managersOf = async (tx: Tx, groupId: string) => {
  const admins = await adminIds(tx, groupId, most)
  return admins.length > 0 ? admins : administratorIds(tx, most)
}

/** Lets these people and those who manage the group see at once that it changed. */
export const tellOf = async (
  { live }: Pick<App, 'live'>,
  tx: Tx,
  groupId: string,
  userIds: string[],
) => {
  const all = new Set([...userIds, ...(await managersOf(tx, groupId))])
  live.tell(tx, [...all], { kind: 'groupChanged', groupId })
}
