import type { Edit, StoredMessage } from '#server/conversation/kind.ts'
import type { Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/rows.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { groupMessage, messageForYou } from '#server/notifications/groupInputs.ts'
import { listWantingEverything } from '#server/notifications/levels/levels.ts'
import { notifyAll, withdrawMentions } from '#server/notifications/notify.ts'
import { mentionsEveryone, parseMentions, resolveMentions } from '#shared/groups/mentions.ts'
import { everyoneRule } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** The members that a text names, except its author and those whom a block separates from them. */
const listMentioned = async (tx: Tx, me: Me, groupId: string, text: string) => {
  const named = parseMentions(text)
  if (named.length === 0) return []
  return resolveMentions(named, await store.findMembersByUsername(tx, groupId, me.id, named.flat()))
}

/** The group as it is under the lock of the writers. */
type Place = { locked: GroupRow; isManager: boolean }

/** Uses up the right to write to everyone, which the group has once in some hours. */
const takeEveryone = async ({ now }: Pick<App, 'now'>, tx: Tx, { locked, isManager }: Place) => {
  const { id, memberCount, everyoneMentionedAt } = locked
  const { mayEver, nextAt } = everyoneRule({ isManager, memberCount }, everyoneMentionedAt, now())
  if (!mayEver) throw new AppError('everyone_for_admins')
  if (nextAt) throw new AppError('everyone_mentioned_recently')
  await store.setEveryoneMentioned(tx, id, now())
}

/**
 * Notifies each member once of a new message: those it names, the one it answers, and those who
 * want to hear of everything.
 */
export const notifyMembers = async (app: App, tx: Tx, me: Me, place: Place, row: StoredMessage) => {
  const groupId = row.conversationId
  const mentioned = new Set(await listMentioned(tx, me, groupId, row.text))
  const isForEveryone = mentionsEveryone(row.text)
  const answered = row.quote?.userId ?? null
  const wanting = await listWantingEverything(tx, 'group', groupId, app.now())
  const candidates = [...mentioned, ...(answered ? [answered] : []), ...wanting]
  if (!isForEveryone && candidates.length === 0) return
  const { locked: group } = place
  if (isForEveryone) await takeEveryone(app, tx, place)
  const inputFor = (userId: string) => {
    const isReply = userId === answered && !mentioned.has(userId)
    if (isReply) return messageForYou('groupReply', me, group, row)
    return isForEveryone || mentioned.has(userId)
      ? messageForYou('groupMention', me, group, row)
      : groupMessage(me, group, row)
  }
  const among = isForEveryone ? null : candidates
  const recipients = await store.listNotifiable(tx, groupId, me.id, among, app.now())
  await notifyAll(
    app,
    tx,
    recipients.map((userId) => ({ userId, input: inputFor(userId) })),
  )
}

/**
 * Notifies those whom the edit names for the first time. Those whom the message no longer names lose
 * their badges, except the one whom it answers.
 */
export const notifyOfEdit = async (
  app: App,
  tx: Tx,
  me: Me,
  group: GroupRow,
  { before, text }: Edit,
) => {
  const { conversationId: groupId, seq, quote } = before
  // It would look as if it had reached everyone.
  if (mentionsEveryone(text) && !mentionsEveryone(before.text))
    throw new AppError('everyone_added_later')
  const named = await listMentioned(tx, me, groupId, text)
  if (named.length > 0) {
    // Has no effect for members who were notified of this message before.
    const input = messageForYou('groupMention', me, group, before)
    const recipients = await store.listNotifiable(tx, groupId, me.id, named, app.now())
    await notifyAll(
      app,
      tx,
      recipients.map((userId) => ({ userId, input })),
    )
  }
  const hadMentions = parseMentions(before.text).length > 0
  if (!hadMentions || mentionsEveryone(text)) return
  await withdrawMentions(app, tx, { groupId, seq }, [
    ...named,
    ...(quote?.userId ? [quote.userId] : []),
  ])
}

/** Whether someone may have been notified that the message is for them. */
export const mayBeForSomeone = ({ text, replyToId }: Pick<StoredMessage, 'text' | 'replyToId'>) =>
  replyToId !== null || parseMentions(text).length > 0
