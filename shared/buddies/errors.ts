import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const buddyErrors = {
  cannot_be_own_buddy: { status: 400, message: 'You cannot be your own language buddy' },
  buddy_not_found: { status: 404, message: 'Language buddy not found' },
  buddy_profile_not_found: { status: 404, message: 'You have not told us about your languages' },
  buddy_week_not_found: { status: 404, message: 'There is no such week' },
  buddy_profile_required: { status: 409, message: 'Tell us about your languages first' },
  buddy_languages_differ: { status: 409, message: 'These languages no longer suit you both' },
  buddy_request_answered_before: {
    status: 409,
    message: 'This request was answered before. You can send a new one.',
  },
  already_buddies: { status: 409, message: 'You are language buddies already' },
  not_buddies: { status: 409, message: 'You are not language buddies' },
  not_buddies_yet: { status: 409, message: 'You are not language buddies yet' },
  no_longer_buddies: { status: 409, message: 'You are no longer language buddies' },
  buddy_week_not_begun: { status: 409, message: 'This week has not begun yet' },
} as const satisfies ErrorTable
