import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const userErrors = {
  reserved_name: {
    status: 400,
    message: 'users.reserved_name',
  },
  user_not_found: { status: 404, message: 'users.user_not_found' },
  last_administrator: { status: 409, message: 'users.last_administrator' },
  user_suspended_or_banned: {
    status: 409,
    message: 'users.user_suspended_or_banned',
  },
  banned_user_in_charge: {
    status: 409,
    message: 'users.banned_user_in_charge',
  },
  suspended_user_in_charge: {
    status: 409,
    message: 'users.suspended_user_in_charge',
  },
  not_an_administrator: {
    status: 409,
    message: 'users.not_an_administrator',
  },
} as const satisfies ErrorTable
