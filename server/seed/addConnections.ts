import { saveProfile } from '#server/buddies/profile.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { markRead, setReadReceipts } from '#server/messages/conversations/conversations.ts'
import { sendMessage } from '#server/messages/messages.ts'
import { dayMs, weekMs } from '#shared/buddies/rules.ts'
import type { FindUser } from './addPeople.ts'
import { type DemoConversation, demoLanguages, demoMatch } from './connections.ts'
import { toPast } from './dates.ts'
import * as store from './store.ts'

/** Language profiles, created a day apart, and one active buddy match. */
export const addBuddies = async (app: App, findUser: FindUser): Promise<void> => {
  const daysAgoDate = (days: number) => new Date(app.now().getTime() - days * dayMs)
  for (const [at, { username, ...languages }] of demoLanguages.entries()) {
    const me = findUser(username)
    // Not before they registered.
    const savedAt = new Date(Math.max(daysAgoDate(40 - at).getTime(), me.createdAt.getTime()))
    await saveProfile({ ...app, now: () => savedAt }, me, { ...languages, isLooking: true })
  }
  const { requester, receiver, daysAgo, completedWeeks, ...languages } = demoMatch
  const matchedAt = daysAgoDate(daysAgo)
  const match = {
    ...languages,
    requesterId: findUser(requester).id,
    buddyId: findUser(receiver).id,
  }
  await inTransaction(app.db, async (tx) => {
    const id = await store.addBuddyMatch(tx, match, matchedAt)
    for (const week of completedWeeks) {
      const at = new Date(matchedAt.getTime() + (week - 1) * weekMs + 2 * dayMs)
      await store.addBuddyMeeting(tx, { matchId: id, week, completedBy: match.buddyId }, at)
    }
  })
}

const minuteMs = 60_000

/** Sends the messages at past times, then sets the read positions. */
export const addConversation = async (app: App, demo: DemoConversation, findUser: FindUser) => {
  const [one, other] = demo.people.map(findUser)
  if (!one || !other) return
  let lastSeq = 0
  for (const chat of demo.chats) {
    let sentAt = toPast(app.now(), chat)
    for (const [username, content] of chat.lines) {
      const sender = findUser(username)
      const receiverId = sender.id === one.id ? other.id : one.id
      const message = await sendMessage({ ...app, now: () => sentAt }, sender, {
        receiverId,
        content,
      })
      lastSeq = message.seq
      sentAt = new Date(sentAt.getTime() + 4 * minuteMs)
    }
  }
  for (const person of [one, other]) await setReadReceipts(app, person, true)
  await markRead(app, one, other.id, lastSeq - demo.unread)
  await markRead(app, other, one.id, lastSeq)
}
