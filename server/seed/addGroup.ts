import type { GroupRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { markRead, sendMessage } from '#server/groups/chat/messages.ts'
import { joinGroup } from '#server/groups/membership/membership.ts'
import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import type { FindUser } from './addPeople.ts'
import { appAt, daysBefore, type PastTime, toPast } from './dates.ts'
import * as store from './store.ts'

/** Messages some minutes apart. */
export type DemoChat = PastTime & { lines: [username: string, words: string][] }

export type DemoGroup = Pick<GroupRow, 'name' | 'type' | 'isPrivate' | 'description'> & {
  /** Codes; without them it does not say. */
  languages?: string[]
  /** Age of the group; members joined one after another since. */
  daysOld: number
  /** Usernames; the first is the admin. */
  members: string
  /** Has a pending join request. */
  requestedBy?: string
  /** Have not read the last conversation. */
  unreadBy?: string
  chats: DemoChat[]
}

const minuteMs = 60_000

/** Creates a group in the past with its messages, then sets the read positions. */
export const addGroup = async (app: App, demo: DemoGroup, findUser: FindUser): Promise<void> => {
  const { daysOld, members, requestedBy, unreadBy = '', chats, ...group } = demo
  const people = members.split(' ').map(findUser)
  const id = await createGroup(app, { ...group, daysOld }, people)
  let previousSeq = 0
  let lastSeq = 0
  for (const chat of chats) {
    previousSeq = lastSeq
    lastSeq = await postMessages(app, id, chat, findUser)
  }
  for (const me of people)
    await markRead(app, me, id, unreadBy.split(' ').includes(me.username) ? previousSeq : lastSeq)
  if (requestedBy)
    await joinGroup(appAt(app, daysBefore(app.now(), 1, '08:15')), findUser(requestedBy), { id })
}

const createGroup = (
  app: App,
  { daysOld, languages = [], ...group }: Omit<DemoGroup, 'members' | 'chats'>,
  people: Me[],
) =>
  inTransaction(app.db, async (tx) => {
    const createdAt = daysBefore(app.now(), daysOld, '17:00')
    const groupId = await store.addGroup(
      tx,
      { ...group, languages, createdAt },
      people[0]?.id ?? '',
    )
    for (const [at, me] of people.entries()) {
      const staggered = createdAt.getTime() + at * 11 * 60 * minuteMs
      await store.addMember(tx, {
        groupId,
        userId: me.id,
        role: at === 0 ? 'admin' : 'member',
        // Not before the member registered.
        joinedAt: new Date(Math.max(staggered, me.createdAt.getTime() + 5 * 60 * minuteMs)),
      })
    }
    return groupId
  })

/** Returns the sequence number of the last message. */
const postMessages = async (app: App, id: string, chat: DemoChat, findUser: FindUser) => {
  let time = toPast(app.now(), chat)
  let lastSeq = 0
  for (const [index, [username, message]] of chat.lines.entries()) {
    const sent = await sendMessage(appAt(app, time), findUser(username), { id, message })
    lastSeq = sent.seq
    time = new Date(time.getTime() + (2 + ((index * 5) % 7)) * minuteMs)
  }
  return lastSeq
}
