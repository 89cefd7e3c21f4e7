import { saveProfile } from '#server/buddies/profile.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { dayMs, weekMs } from '#shared/buddies/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { demoLanguages, demoMatch } from './buddies.ts'
import * as store from './store.ts'

type Who = (username: string) => Me

/** What people teach and learn, said a day apart, and two who are on their way. */
export const addBuddies = async (app: App, who: Who): Promise<void> => {
  const before = (days: number) => new Date(app.now().getTime() - days * dayMs)
  for (const [at, { username, ...languages }] of demoLanguages.entries())
    await saveProfile({ ...app, now: () => before(40 - at) }, who(username), {
      ...languages,
      isLooking: true,
    })
  const { asker, asked, daysAgo, metWeeks, ...languages } = demoMatch
  const begun = before(daysAgo)
  const match = { ...languages, requesterId: who(asker).id, buddyId: who(asked).id }
  await inTransaction(app.db, async (tx) => {
    const id = await store.addBuddyMatch(tx, match, begun)
    for (const week of metWeeks) {
      const at = new Date(begun.getTime() + (week - 1) * weekMs + 2 * dayMs)
      await store.addBuddyMeeting(tx, { matchId: id, week, tickedBy: match.buddyId }, at)
    }
  })
}
