import { originOf } from '#server/auth/browser.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { answerBuddy, askBuddy, buddiesOf, withdrawBuddy } from './matches/matches.ts'
import { findWeek, tickWeek, weeksOf } from './matches/weeks.ts'
import { myProfile, removeProfile, saveProfile } from './profile.ts'
import { suggestBuddies } from './suggestions.ts'

export const buddyRoutes = (app: App, limits: Limits) =>
  serve(app, buddies, {
    profile: (_, me) => myProfile(app, me),
    saveProfile: (draft, me, { request }) => saveProfile(app, me, draft, originOf(app, request)),
    removeProfile: (_, me) => removeProfile(app, me),
    suggestions: (_, me) => suggestBuddies(app, me),
    list: (page, me) => buddiesOf(app, me, page),
    ask: async (wish, me, { request }) => {
      await limits.count('connect', request, me.id)
      await limits.count('connectInADay', request, me.id)
      return askBuddy(app, me, wish)
    },
    answer: (answer, me) => answerBuddy(app, me, answer),
    withdraw: ({ id }, me) => withdrawBuddy(app, me, id),
    weeks: ({ id }, me) => weeksOf(app, me, id),
    week: (place, me) => findWeek(app, me, place),
    tick: (tick, me) => tickWeek(app, me, tick),
  })
