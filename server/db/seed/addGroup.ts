import { inTransaction } from '#server/db/transaction.ts'
import { sendMessage } from '#server/groups/chat/messages.ts'
import { markRead } from '#server/groups/chat/reading.ts'
import { joinGroup } from '#server/groups/membership/joining.ts'
import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { daysBefore } from './dates.ts'
import type { DemoGroup } from './groups.ts'
import * as store from './store.ts'
import type { Talk } from './talks.ts'

const minuteMs = 60_000

const appAt = (app: App, at: Date): App => ({ ...app, now: () => at })

type Who = (username: string) => Me

/** Founds a group at a time gone by, lets its people talk, and ends with what they have read. */
export const addGroup = async (app: App, demo: DemoGroup, who: Who): Promise<void> => {
  const { daysOld, members, asking, behind = '', talks, ...group } = demo
  const people = members.split(' ').map(who)
  const id = await found(app, { ...group, daysOld }, people)
  let before = 0
  let last = 0
  for (const talk of talks) {
    before = last
    last = await say(app, id, talk, who)
  }
  for (const me of people)
    await markRead(app, me, id, behind.split(' ').includes(me.username) ? before : last)
  if (asking) await joinGroup(appAt(app, daysBefore(app.now(), 1, '08:15')), who(asking), id)
}

const found = (
  app: App,
  { daysOld, ...group }: Pick<DemoGroup, 'daysOld' | 'name' | 'description' | 'type' | 'isPrivate'>,
  people: Me[],
) =>
  inTransaction(app.db, async (tx) => {
    const createdAt = daysBefore(app.now(), daysOld, '17:00')
    const groupId = await store.addGroup(tx, { ...group, createdAt }, people[0]?.id ?? '')
    for (const [at, me] of people.entries()) {
      const inTurn = createdAt.getTime() + at * 11 * 60 * minuteMs
      await store.addMember(tx, {
        groupId,
        userId: me.id,
        role: at === 0 ? 'admin' : 'member',
        // Of those who came to Welkom after it was founded, none before they were there.
        joinedAt: new Date(Math.max(inTurn, me.createdAt.getTime() + 5 * 60 * minuteMs)),
      })
    }
    return groupId
  })

/** Gives the number of the last message. */
const say = async (app: App, id: string, { daysAgo, at, lines }: Talk, who: Who) => {
  let time = daysBefore(app.now(), daysAgo, at)
  let last = 0
  for (const [place, [username, message]] of lines.entries()) {
    const said = await sendMessage(appAt(app, time), who(username), { id, message })
    last = said.seq
    time = new Date(time.getTime() + (2 + ((place * 5) % 7)) * minuteMs)
  }
  return last
}
