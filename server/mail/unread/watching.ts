import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { JobPayload } from '#server/jobs/queue.ts'
import type { Due, Teller } from '#server/notifications/notify.ts'
import { isWanted } from '#server/notifications/settings.ts'
import { addMails } from '../store.ts'
import { type Talk, unreadIn } from './reading.ts'
import * as store from './store.ts'

const minuteMs = 60_000
const patienceMs = 5 * minuteMs
const pauseMs = 15 * minuteMs
// As long as a job waits for a mail server.
const sendingMs = 24 * 60 * minuteMs

type Watched = JobPayload['mail.unread']

// One look a minute at each talk. A look comes after all that it was asked for, so that what is
// said while it is at work has another one of its own.
const lookAt = (watched: Watched, at: Date, isAgain = false) => {
  const after = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs)
  const { userId, conversationId, groupId } = watched
  const key = [userId, conversationId ?? groupId, after.getTime(), ...(isAgain ? ['again'] : [])]
  return { payload: watched, key: key.join(':'), after }
}

const talksOf = async (tx: Db, dues: Due[]) => {
  const direct = dues.flatMap(({ fact: { said } }) =>
    said && 'directMessageId' in said ? [said.directMessageId] : [],
  )
  const grouped = dues.flatMap(({ fact: { said } }) =>
    said && 'groupMessageId' in said ? [said.groupMessageId] : [],
  )
  const conversations = direct.length > 0 ? await store.conversationsOf(tx, direct) : []
  const groups = grouped.length > 0 ? await store.groupsOf(tx, grouped) : []
  return new Map<string, Omit<Watched, 'userId'>>([
    ...conversations.map(({ id, talkId }) => [id, { conversationId: talkId }] as const),
    ...groups.map(({ id, talkId }) => [id, { groupId: talkId }] as const),
  ])
}

/** What was said is mailed to nobody at once: it is looked later whether they have read it. */
export const watchTalks = async (
  { jobs, now }: Pick<Teller, 'jobs' | 'now'>,
  tx: Db,
  dues: Due[],
): Promise<void> => {
  const talks = await talksOf(tx, dues)
  const at = new Date(now().getTime() + patienceMs)
  const looks = dues.flatMap(({ userId, fact: { said } }) => {
    if (!said) return []
    const id = 'directMessageId' in said ? said.directMessageId : said.groupMessageId
    const talk = talks.get(id)
    return talk ? [lookAt({ userId, ...talk }, at)] : []
  })
  await jobs.sendAll(tx, 'mail.unread', looks)
}

/**
 * One mail about all that is unread in a talk for more than five minutes, and none within a quarter
 * of an hour of the last one. What a mail has told once is never told again.
 */
export const mailUnread = ({ db, jobs, now }: App, watched: Watched): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId, conversationId = null, groupId = null } = watched
    if (!(await store.lockReader(tx, userId))) return
    if (!(await isWanted(tx, userId, 'messages', 'mail'))) return
    const talk: Talk = { conversationId, groupId }
    const at = now()
    const ago = (ms: number) => new Date(at.getTime() - ms)
    const mailed = await store.findMailed(tx, userId, talk, ago(sendingMs))
    const unread = { after: mailed.upTo, upTo: null, now: at }
    const { said } = await unreadIn(tx, userId, talk, unread)
    const [oldest, newest] = [said[0], said.at(-1)]
    if (!oldest || !newest) return
    const soonest = Math.max(
      oldest.createdAt.getTime() + patienceMs,
      (mailed.sentAt?.getTime() ?? 0) + pauseMs,
      mailed.isWaiting ? at.getTime() + pauseMs : 0,
    )
    if (soonest > at.getTime()) {
      await jobs.sendAll(tx, 'mail.unread', [lookAt(watched, new Date(soonest), true)])
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
