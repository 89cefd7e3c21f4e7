import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const buddyErrors = {
  cannot_be_own_buddy: { status: 400, message: 'buddies.cannot_be_own_buddy' },
  buddy_not_found: { status: 404, message: 'buddies.buddy_not_found' },
  buddy_profile_not_found: { status: 404, message: 'buddies.buddy_profile_not_found' },
  buddy_week_not_found: { status: 404, message: 'buddies.buddy_week_not_found' },
  buddy_profile_required: { status: 409, message: 'buddies.buddy_profile_required' },
  buddy_languages_differ: { status: 409, message: 'buddies.buddy_languages_differ' },
  buddy_request_answered_before: {
    status: 409,
    message: 'buddies.buddy_request_answered_before',
  },
  already_buddies: { status: 409, message: 'buddies.already_buddies' },
  not_buddies: { status: 409, message: 'buddies.not_buddies' },
  not_buddies_yet: { status: 409, message: 'buddies.not_buddies_yet' },
  no_longer_buddies: { status: 409, message: 'buddies.no_longer_buddies' },
  buddy_week_not_begun: { status: 409, message: 'buddies.buddy_week_not_begun' },
} as const satisfies ErrorTable
