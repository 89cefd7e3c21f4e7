import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const userErrors = {
  reserved_name: {
    status: 400,
    message: 'This sounds like the team of this community. Please choose another name.',
  },
  user_not_found: { status: 404, message: 'User not found' },
  last_administrator: { status: 409, message: 'At least one administrator must remain' },
  user_suspended_or_banned: {
    status: 409,
    message: 'Somebody suspended or banned cannot be put in charge',
  },
  banned_user_in_charge: {
    status: 409,
    message: ({ username }: { username: string }) =>
      `${username} is banned and cannot be put in charge. Another administrator can take that back in the case, at /safety.`,
  },
  suspended_user_in_charge: {
    status: 409,
    message: ({ username }: { username: string }) =>
      `${username} is suspended and cannot be put in charge. Another administrator can take that back in the case, at /safety.`,
  },
  not_an_administrator: {
    status: 409,
    message: ({ username }: { username: string }) => `${username} is not an administrator`,
  },
} as const satisfies ErrorTable
