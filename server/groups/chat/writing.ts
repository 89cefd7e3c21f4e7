import { audit } from '#server/audit/audit.ts'
import type { GroupRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  getVisibleGroup,
  lockManagedGroup,
  requireMember,
  resolveViewer,
} from '#server/groups/groupAccess.ts'
import { memberIds } from '#server/groups/membership/store.ts'
import { findAnyGroup } from '#server/groups/store.ts'
import type { App } from '#server/http/context.ts'
import { everyoneRule } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Writing = Pick<GroupRow, 'isForAdminsToWrite' | 'slowModeSeconds'>

/** Who may write, and how often. Open chats show it right away. */
export const changeWriting = (app: App, me: Me, { id, ...writing }: Writing & { id: string }) =>
  inTransaction(app.db, async (tx) => {
    const { group } = await lockManagedGroup(tx, me, id)
    await store.setWriting(tx, id, writing)
    const fields = ['isForAdminsToWrite', 'slowModeSeconds'] as const
    await audit(tx, {
      userId: me.id,
      action: 'group_updated',
      entityType: 'group',
      entityId: id,
      changed: fields.filter((field) => writing[field] !== group[field]),
    })
    app.live.publish(tx, await memberIds(tx, id), { kind: 'groupChanged', groupId: id })
    return getVisibleGroup(tx, me, id)
  })

/** Whether `@group` reaches everyone now, and whom it would reach. */
export const everyoneIn = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me, id: string) => {
  const viewer = await resolveViewer(db, me, await requireMember(db, me, id))
  const { memberCount = 1, everyoneMentionedAt = null } = (await findAnyGroup(db, id)) ?? {}
  const member = { isManager: viewer === null, memberCount }
  const { mayEver, nextAt } = everyoneRule(member, everyoneMentionedAt, now())
  const others = await store.listNotifiable(db, id, me.id, null, now())
  return { isAllowed: mayEver && nextAt === null, reaches: others.length, nextAt }
}
