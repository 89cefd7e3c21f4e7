import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { hostPublished } from '#server/notifications/hostingInputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { lockUsersForShare } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const listFollows = ({ db }: Pick<App, 'db'>, me: Me) => store.listFollows(db, me.id)

export const followHost = (app: App, me: Me, userId: string) =>
  inTransaction(app.db, async (tx) => {
    await lockUsersForShare(tx, [me.id, userId])
    if (userId === me.id || !(await store.isHost(tx, userId, me.id)))
      throw new AppError('user_not_found')
    await store.addFollow(tx, {
      ...{ id: uuid(), followerId: me.id, hostId: userId, groupId: null, createdAt: app.now() },
    })
  })

export const unfollowHost = async ({ db }: Pick<App, 'db'>, me: Me, hostId: string) => {
  await store.removeFollow(db, me.id, { hostId })
}

export const followGroup = (app: App, me: Me, groupId: string) =>
  inTransaction(app.db, async (tx) => {
    if (!(await store.seesGroup(tx, groupId, me.id))) throw new AppError('group_not_found')
    await store.addFollow(tx, {
      ...{ id: uuid(), followerId: me.id, hostId: null, groupId, createdAt: app.now() },
    })
  })

/** Also once the group is private or gone for the user. */
export const unfollowGroup = async ({ db }: Pick<App, 'db'>, me: Me, groupId: string) => {
  const wasFollowed = await store.removeFollow(db, me.id, { groupId })
  if (!wasFollowed && !(await store.seesGroup(db, groupId, me.id)))
    throw new AppError('group_not_found')
}

/** Tells the followers in a job: there may be thousands of them. */
export const announceEvent = ({ jobs }: Pick<App, 'jobs'>, tx: Tx, eventId: string) =>
  jobs.send(tx, 'events.tellFollowers', { eventId }, { key: eventId })

/** At most one notification a day for each host and each group. Idempotent. */
const tellFollowers = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const event = await store.findPublished(tx, eventId, at)
    if (!event) return
    const { host, groupId, groupName } = event
    const group = groupId && groupName ? { id: groupId, name: groupName } : null
    const followers = await store.listFollowers(tx, event)
    await notifyAll(
      app,
      tx,
      followers.flatMap(({ userId, isOfHost }) => {
        const by = isOfHost ? host : group
        return by ? [{ userId, input: hostPublished(event, by, { isHost: isOfHost, at }) }] : []
      }),
    )
  })

export const handleFollowerJobs = (app: App) =>
  app.jobs.handle('events.tellFollowers', ({ eventId }) => tellFollowers(app, eventId))
