import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockGroup } from '#server/groups/store.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { groupMention } from '#server/notifications/groupFacts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import type { GroupMessage, NewGroupMessage } from '#shared/groups/contract.ts'
import { mayDeleteMessage } from '#shared/groups/rules.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'
import { mentioned, namesIn } from './mentions.ts'
import { refuseOutsiders, viewerIn } from './outsiders.ts'
import * as store from './store.ts'

export const listMessages = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, before, after, limit }: SeqPage & { id: string },
) => {
  const viewer = await viewerIn(db, me, await refuseOutsiders(db, me, id))
  return after === undefined
    ? store.listMessages(db, id, viewer, { before, limit })
    : store.listChanges(db, id, viewer, after, limit)
}

/** Whoever else writes here waits, so that the numbers are in the order of the commits. */
const lockAsMember = async (tx: Tx, me: Me, groupId: string) => {
  const group = await lockGroup(tx, groupId)
  if (!group) throw new Refusal(404, 'Group not found')
  await refuseOutsiders(tx, me, groupId)
  return group
}

/** Those of the members who are named in it. */
const tellMentioned = async (
  app: App,
  tx: Tx,
  me: Me,
  group: GroupRow,
  { id, message }: GroupMessage,
) => {
  const named = namesIn(message)
  if (named.length === 0) return
  const found = await store.findNamed(tx, group.id, me.id, named.flat())
  const fact = groupMention(me, group, { id })
  await notifyAll(
    app,
    tx,
    mentioned(named, found).map((userId) => ({ userId, fact })),
  )
}

/** The same client id a second time answers with the first message. */
export const sendMessage = (
  app: App,
  me: Me,
  { id: groupId, message, clientId }: NewGroupMessage & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const group = await lockAsMember(tx, me, groupId)
    const earlier = clientId ? await store.findByClientId(tx, me.id, clientId) : null
    if (earlier) {
      const isSame = earlier.isDeleted || earlier.message === message
      if (earlier.groupId !== groupId || !isSame) throw usedBefore()
      return earlier
    }
    const seq = await store.takeSeq(tx, groupId)
    const added = await store.addMessage(tx, {
      id: uuid(),
      groupId,
      userId: me.id,
      message,
      seq,
      clientId: clientId ?? null,
      createdAt: app.now(),
    })
    if (!added) throw usedBefore() // at this very moment, in another group
    app.live.changed(tx, 'group', groupId, seq)
    await tellMentioned(app, tx, me, group, added)
    return added
  })

const usedBefore = () => new Refusal(409, 'Another message was sent under this client id')

export const deleteMessage = ({ db, live, now }: App, me: Me, groupId: string, id: string) =>
  inTransaction(db, async (tx) => {
    await lockAsMember(tx, me, groupId)
    const message = await store.findMessage(tx, groupId, id)
    if (!message) throw new Refusal(404, 'Message not found')
    if (!mayDeleteMessage(message, me))
      throw new Refusal(403, 'You can delete only what you wrote yourself')
    if (message.isDeleted) return
    const seq = await store.takeSeq(tx, groupId)
    await store.emptyMessage(tx, id, seq, now())
    live.changed(tx, 'group', groupId, seq)
  })
