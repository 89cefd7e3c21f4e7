import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { answerBuddy, listBuddies, requestBuddy, withdrawBuddy } from './matches/matches.ts'
import { getWeek, listWeeks, setWeekMet } from './matches/weeks.ts'
import { myProfile, removeProfile, saveProfile } from './profile.ts'
import { suggestBuddies } from './suggestions.ts'

export const buddyRoutes = (app: App, limits: RateLimits) =>
  serve(app, buddies, {
    profile: (_, me) => myProfile(app, me),
    saveProfile: (draft, me, { request }) =>
      saveProfile(app, me, draft, requestOrigin(app, request)),
    removeProfile: (_, me) => removeProfile(app, me),
    suggestions: (_, me) => suggestBuddies(app, me),
    list: (page, me) => listBuddies(app, me, page),
    request: async (input, me, { request }) => {
      await limits.count('connect', request, me.id)
      await limits.count('connectInADay', request, me.id)
      return requestBuddy(app, me, input)
    },
    answer: (answer, me) => answerBuddy(app, me, answer),
    withdraw: ({ id }, me) => withdrawBuddy(app, me, id),
    weeks: ({ id }, me) => listWeeks(app, me, id),
    week: (input, me) => getWeek(app, me, input),
    setWeekMet: (input, me) => setWeekMet(app, me, input),
  })
