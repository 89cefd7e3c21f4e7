import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { JobPayload } from '#server/jobs/queue.ts'
import { addMails } from '#server/mail/store.ts'
import type { Delivery, NotifyDeps } from '#server/notifications/notify.ts'
import { isChannelEnabled } from '#server/notifications/settings.ts'
import * as store from './store.ts'
import { type ConversationRef, findUnread } from './unreadMail.ts'

const minuteMs = 60_000
const minUnreadMs = 5 * minuteMs
const minIntervalMs = 15 * minuteMs
// As long as a job keeps retrying an unavailable mail server.
const maxSendingMs = 24 * 60 * minuteMs

type UnreadCheck = JobPayload['mail.unread']

// One check per conversation and minute, keyed by the rounded-up time. A message that arrives while
// a check runs therefore schedules a later one.
const checkJob = (check: UnreadCheck, at: Date, isRepeat = false) => {
  const after = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs)
  const { userId, conversationId, groupId } = check
  const key = [userId, conversationId ?? groupId, after.getTime(), ...(isRepeat ? ['again'] : [])]
  return { payload: check, key: key.join(':'), after }
}

const conversationsOfMessages = async (tx: Db, deliveries: Delivery[]) => {
  const directMessageIds = deliveries.flatMap(({ input: { messageRef } }) =>
    messageRef && 'directMessageId' in messageRef ? [messageRef.directMessageId] : [],
  )
  const groupMessageIds = deliveries.flatMap(({ input: { messageRef } }) =>
    messageRef && 'groupMessageId' in messageRef ? [messageRef.groupMessageId] : [],
  )
  const conversations =
    directMessageIds.length > 0 ? await store.conversationsOf(tx, directMessageIds) : []
  const groups = groupMessageIds.length > 0 ? await store.groupsOf(tx, groupMessageIds) : []
  return new Map<string, Omit<UnreadCheck, 'userId'>>([
    ...conversations.map(({ id, conversationId }) => [id, { conversationId }] as const),
    ...groups.map(({ id, groupId }) => [id, { groupId }] as const),
  ])
}

/** Schedules a delayed check for each message, instead of a mail per message. */
export const scheduleUnreadChecks = async (
  { jobs, now }: Pick<NotifyDeps, 'jobs' | 'now'>,
  tx: Db,
  deliveries: Delivery[],
): Promise<void> => {
  const conversations = await conversationsOfMessages(tx, deliveries)
  const at = new Date(now().getTime() + minUnreadMs)
  const checks = deliveries.flatMap(({ userId, input: { messageRef } }) => {
    if (!messageRef) return []
    const id =
      'directMessageId' in messageRef ? messageRef.directMessageId : messageRef.groupMessageId
    const conversation = conversations.get(id)
    return conversation ? [checkJob({ userId, ...conversation }, at)] : []
  })
  await jobs.sendAll(tx, 'mail.unread', checks)
}

/**
 * Queues one mail about all messages of a conversation that are unread for more than five minutes.
 * Waits at least 15 minutes after the previous mail, and never covers a message twice.
 */
export const mailUnreadMessages = ({ db, jobs, now }: App, check: UnreadCheck): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId, conversationId = null, groupId = null } = check
    if (!(await store.lockRecipient(tx, userId))) return
    if (!(await isChannelEnabled(tx, userId, 'messages', 'mail'))) return
    const conversation: ConversationRef = { conversationId, groupId }
    const at = now()
    const ago = (ms: number) => new Date(at.getTime() - ms)
    const mailState = await store.findMailState(tx, userId, conversation, ago(maxSendingMs))
    const unread = { after: mailState.upTo, upTo: null, now: at }
    const { messages } = await findUnread(tx, userId, conversation, unread)
    const [oldest, newest] = [messages[0], messages.at(-1)]
    if (!oldest || !newest) return
    const dueAt = Math.max(
      oldest.createdAt.getTime() + minUnreadMs,
      (mailState.sentAt?.getTime() ?? 0) + minIntervalMs,
      mailState.isWaiting ? at.getTime() + minIntervalMs : 0,
    )
    if (dueAt > at.getTime()) {
      await jobs.sendAll(tx, 'mail.unread', [checkJob(check, new Date(dueAt), true)])
      return
    }
    const row = {
      ...{ id: uuid(), userId, kind: groupId ? 'groupMention' : 'directMessage' },
      ...{ key: `unread:${conversationId ?? groupId}:${newest.seq}`, sequence: newest.seq },
      ...{ bookingId: null, notificationId: null, conversationId, groupId, createdAt: at },
    }
    const added = await addMails(tx, [row])
    for (const { id } of added) await jobs.send(tx, 'mail.send', { mailId: id }, { key: id })
  })
