import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const peopleErrors = {
  cannot_block_self: { status: 400, message: 'people.cannot_block_self' },
  user_not_blocked: { status: 404, message: 'people.user_not_blocked' },
  user_blocked_already: { status: 409, message: 'people.user_blocked_already' },
} as const satisfies ErrorTable
