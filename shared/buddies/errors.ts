import { errorsOf } from '#shared/http/errorsOf.ts'

export const buddyErrors = errorsOf('buddies', {
  cannot_be_own_buddy: 400,
  buddy_not_found: 404,
  buddy_profile_not_found: 404,
  buddy_week_not_found: 404,
  buddy_profile_required: 409,
  buddy_languages_differ: 409,
  buddy_request_answered_before: 409,
  already_buddies: 409,
  not_buddies: 409,
  not_buddies_yet: 409,
  no_longer_buddies: 409,
  buddy_week_not_begun: 409,
})
