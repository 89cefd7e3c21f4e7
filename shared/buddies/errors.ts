import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const buddyErrors = {
  cannot_be_own_buddy: { status: 400, message: 'You can’t be your own language buddy' },
  buddy_not_found: { status: 404, message: 'Language buddy not found' },
  buddy_profile_not_found: { status: 404, message: 'You haven’t told us about your languages yet' },
  buddy_week_not_found: { status: 404, message: 'This week doesn’t exist' },
  buddy_profile_required: { status: 409, message: 'Tell us about your languages first' },
  buddy_languages_differ: { status: 409, message: 'Your languages no longer match' },
  buddy_request_answered_before: {
    status: 409,
    message: 'This request has already been answered. You can send a new one.',
  },
  already_buddies: { status: 409, message: 'You’re already language buddies' },
  not_buddies: { status: 409, message: 'You’re not language buddies' },
  not_buddies_yet: { status: 409, message: 'You’re not language buddies yet' },
  no_longer_buddies: { status: 409, message: 'You’re no longer language buddies' },
  buddy_week_not_begun: { status: 409, message: 'This week hasn’t started yet' },
} as const satisfies ErrorTable
