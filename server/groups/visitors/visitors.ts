import { type AuditOrigin, auditForBoth } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { countLinks } from '#server/safety/limits/linkDetection.ts'
import type { GroupForVisitors } from '#shared/admin/groups/contract.ts'
import { settingLimits } from '#shared/settings/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { getVisibleGroup } from '../groupAccess.ts'
import { adminIds, memberIds } from '../membership/store.ts'
import { lockGroup } from '../store.ts'
import * as store from './store.ts'

export const { isOpenToVisitors, isShownToVisitors } = store

/** The team's yes or no. It holds for the text that the team has seen; see `updateGroup`. */
export const showGroupToVisitors = (
  app: App,
  me: Me,
  { id, isShown }: { id: string; isShown: boolean },
  origin: AuditOrigin,
) =>
  inTransaction(app.db, async (tx) => {
    if (!(await lockGroup(tx, id))) throw new AppError('group_not_found')
    await store.setShownByTeam(tx, id, isShown)
    const [ownerId = null] = await adminIds(tx, id, 1)
    await auditForBoth(
      tx,
      { actor: me, subjectId: ownerId, entityType: 'group', entityId: id, origin },
      isShown
        ? { forSubject: 'group_shown_to_visitors', forActor: 'showed_group_to_visitors' }
        : { forSubject: 'group_hidden_from_visitors', forActor: 'hid_group_from_visitors' },
    )
    app.live.publish(tx, [me.id, ...(await memberIds(tx, id))], {
      kind: 'groupChanged',
      groupId: id,
    })
    app.live.signalPublicContent(tx)
    return getVisibleGroup(tx, me, id)
  })

/** What an administrator chooses from before groups become public. */
export const listGroupsForVisitors = async ({
  db,
}: Pick<App, 'db'>): Promise<GroupForVisitors[]> => {
  const rows = await store.listOpenToVisitors(db, settingLimits.groups)
  return rows.map(({ text, isShown, ...row }) => {
    const links = countLinks(text)
    return { ...row, links, isRecommended: isShown && links === 0 }
  })
}

/** All other groups wait for a yes. Those that are created later depend on their owner. */
export const showOnlyGroups = (tx: Tx, ids: string[]) => store.showOnly(tx, ids)
