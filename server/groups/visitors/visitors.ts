import { auditForBoth } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { countLinks } from '#server/safety/limits/linkDetection.ts'
import type { GroupForVisitors } from '#shared/admin/groups/contract.ts'
import type { Group } from '#shared/groups/contract.ts'
import { settingLimits } from '#shared/settings/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { getVisibleGroup } from '../groupAccess.ts'
import { adminIds, memberIds } from '../membership/store.ts'
import { lockGroup } from '../store.ts'
import * as store from './store.ts'

export const { isOpenToVisitors, isShownToVisitors } = store

type Answer = Pick<Group, 'id' | 'name' | 'description'> & { isShown: boolean }

/** The team's yes or no. A yes holds for the text that the team has seen; see also `updateGroup`. */
export const showGroupToVisitors = (app: App, me: Me, { id, isShown, ...seen }: Answer) =>
  inTransaction(app.db, async (tx) => {
    const group = await lockGroup(tx, id)
    if (!group) throw new AppError('group_not_found')
    const isSeen = group.name === seen.name && group.description === seen.description
    if (isShown && !isSeen) throw new AppError('group_text_changed')
    await store.setShownByTeam(tx, id, isShown)
    const [ownerId = null] = await adminIds(tx, id, 1)
    await auditForBoth(
      tx,
      { actor: me, subjectId: ownerId, entityType: 'group', entityId: id, origin: currentOrigin() },
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
export const showOnlyGroups = async (
  tx: Tx,
  chosen: Pick<GroupForVisitors, 'id' | 'version'>[],
) => {
  const seen = new Map(chosen.map(({ id, version }) => [id, version]))
  const open = await store.lockOpenToVisitors(tx)
  if (open.some(({ id, version }) => seen.has(id) && seen.get(id) !== version))
    throw new AppError('group_text_changed')
  await store.showOnly(
    tx,
    open.map(({ id }) => id),
    [...seen.keys()],
  )
}
