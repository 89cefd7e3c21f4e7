import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const userErrors = {
  reserved_name: {
    status: 400,
    message: 'This name looks like it belongs to the team. Please choose another name.',
  },
  user_not_found: { status: 404, message: 'User not found' },
  last_administrator: { status: 409, message: 'At least one administrator must remain' },
  user_suspended_or_banned: {
    status: 409,
    message: 'You can’t give this role to someone who is suspended or banned',
  },
  banned_user_in_charge: {
    status: 409,
    message: ({ username }: { username: string }) =>
      `${username} is banned and can’t have this role. Another administrator can lift the ban in the case, at /safety.`,
  },
  suspended_user_in_charge: {
    status: 409,
    message: ({ username }: { username: string }) =>
      `${username} is suspended and can’t have this role. Another administrator can lift the suspension in the case, at /safety.`,
  },
  not_an_administrator: {
    status: 409,
    message: ({ username }: { username: string }) => `${username} is not an administrator`,
  },
} as const satisfies ErrorTable
