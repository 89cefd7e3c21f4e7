import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { people } from '#shared/people/contract.ts'
import { blockUser, listBlockedUsers, unblockUser } from './blocks.ts'
import { findPerson } from './people.ts'
import { dismissSuggestion, restoreSuggestion, suggestPeople } from './suggestions/suggestions.ts'

export const peopleRoutes = (app: App) =>
  serve(app, people, {
    one: ({ username }, me) => findPerson(app, me, username),
    suggestions: (filter, me) => suggestPeople(app, me, filter),
    dismissSuggestion: ({ userId }, me) => dismissSuggestion(app, me, userId),
    restoreSuggestion: ({ userId }, me) => restoreSuggestion(app, me, userId),
    blocks: (page, me) => listBlockedUsers(app, me, page),
    block: ({ userId }, me) => blockUser(app, me, userId),
    unblock: ({ userId }, me) => unblockUser(app, me, userId),
  })
