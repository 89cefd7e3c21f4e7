import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { answerBuddy, listBuddies, requestBuddy, withdrawBuddy } from './matches/matches.ts'
import { getWeek, listWeeks, setWeekMet } from './matches/weeks.ts'
import { myProfile, removeProfile, saveProfile } from './profile.ts'
import { suggestBuddies } from './suggestions.ts'

export const buddyRoutes = (app: App) =>
  serve(app, buddies, {
    profile: (_, me) => myProfile(app, me),
    saveProfile: (draft, me) => saveProfile(app, me, draft),
    removeProfile: (_, me) => removeProfile(app, me),
    suggestions: (_, me) => suggestBuddies(app, me),
    list: (page, me) => listBuddies(app, me, page),
    request: (input, me) => requestBuddy(app, me, input),
    answer: (answer, me) => answerBuddy(app, me, answer),
    withdraw: ({ id }, me) => withdrawBuddy(app, me, id),
    weeks: ({ id }, me) => listWeeks(app, me, id),
    week: (input, me) => getWeek(app, me, input),
    setWeekMet: (input, me) => setWeekMet(app, me, input),
  })
