import type { App } from '#server/http/context.ts'
import { markRead, showSeen } from '#server/messages/conversations/reading.ts'
import { sendMessage } from '#server/messages/messages.ts'
import type { Me } from '#shared/users/user.ts'
import type { DemoConversation } from './conversations.ts'
import { daysBefore } from './dates.ts'

const minuteMs = 60_000

type Who = (username: string) => Me

/** Lets the two write to each other at times gone by, and ends with what they have read. */
export const addConversation = async (app: App, demo: DemoConversation, who: Who) => {
  const [one, other] = demo.people.map(who)
  if (!one || !other) return
  let last = 0
  for (const { daysAgo, at, lines } of demo.talks) {
    let time = daysBefore(app.now(), daysAgo, at)
    for (const [username, content] of lines) {
      const sender = who(username)
      const receiverId = sender.id === one.id ? other.id : one.id
      const sent = await sendMessage({ ...app, now: () => time }, sender, { receiverId, content })
      last = sent.seq
      time = new Date(time.getTime() + 4 * minuteMs)
    }
  }
  for (const person of [one, other]) await showSeen(app, person, true)
  await markRead(app, one, other.id, last - demo.unread)
  await markRead(app, other, one.id, last)
}
