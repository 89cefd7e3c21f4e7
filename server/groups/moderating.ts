import type { Db, Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Fact } from '#server/notifications/facts.ts'
import { groupBack, groupHidden } from '#server/notifications/groupFacts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { findPublic } from '#server/users/users.ts'
import { houseRules } from '#shared/safety/cases/words.ts'
import type { ReportReason } from '#shared/safety/contract.ts'
import { everybodyIn } from './groups.ts'
import { adminIds } from './membership/store.ts'
import * as store from './store.ts'

const asText = ({ name, description }: GroupRow) => `${name}\n\n${description}`.trim()

/**
 * Who answers for the group: of those who run it now, the one who has done so longest. Whoever made
 * it may have handed it over, and others have changed what it says.
 */
const leaderOf = async (db: Db, id: string) => (await adminIds(db, id, 1))[0] ?? null

/** What the group says of itself: everybody sees that there is one. */
export const seenGroup = async (db: Db, id: string) => {
  const group = await store.findAnyRow(db, id)
  if (!group || group.hiddenAt) throw new Refusal(404, 'Group not found')
  return { ownerId: await leaderOf(db, id), words: asText(group) }
}

/** What it says of itself, and nothing of what is said in it. */
export const aroundGroup = async (db: Db, id: string) => {
  const group = await store.findAnyRow(db, id)
  if (!group) return { place: 'Among the groups', isThere: false, lines: [] }
  const author = await findPublic(db, await leaderOf(db, id))
  const line = { id, author, words: asText(group), createdAt: group.createdAt, isReported: true }
  return { place: 'Among the groups', isThere: group.hiddenAt === null, lines: [line] }
}

export const lockReportedGroup = async (tx: Tx, id: string) => {
  await store.lockAnyGroup(tx, id)
}

type Decided = { by: string; ownerId: string | null; rule: ReportReason | null }

/**
 * Hides it: nobody finds it, and nobody reads or writes in it any more. The nightly job deletes it
 * once nobody can object. False when it is gone already. Whoever decided, and whoever answers for it
 * and gets the decision, are not told as members.
 */
export const takeAwayGroup = async (
  app: App,
  tx: Tx,
  id: string,
  { by, ownerId, rule }: Decided,
) => {
  const group = await store.lockGroup(tx, id)
  if (!group) return false
  const at = app.now()
  await store.setHidden(tx, id, at)
  const fact = groupHidden(group, rule ? houseRules[rule] : null, at)
  await tellMembers(app, tx, id, fact, [by, ownerId])
  return true
}

/** As it was, with everybody in it and all that was said. False when it is not hidden, or deleted. */
export const bringBackGroup = async (
  app: App,
  tx: Tx,
  id: string,
  { by, ownerId }: Omit<Decided, 'rule'>,
) => {
  const group = await store.lockAnyGroup(tx, id)
  if (!group?.hiddenAt) return false
  await store.setHidden(tx, id, null)
  await tellMembers(app, tx, id, groupBack(group, app.now()), [by, ownerId])
  return true
}

const tellMembers = async (
  app: App,
  tx: Tx,
  groupId: string,
  fact: Fact,
  besides: (string | null)[],
) => {
  const all = await everybodyIn(tx, groupId)
  await notifyAll(
    app,
    tx,
    all.filter((userId) => !besides.includes(userId)).map((userId) => ({ userId, fact })),
  )
  app.live.tell(tx, all, { kind: 'groupChanged', groupId })
}
