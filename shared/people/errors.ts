import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const peopleErrors = {
  cannot_block_self: { status: 400, message: 'You cannot block yourself' },
  user_not_blocked: { status: 404, message: 'You have not blocked this person' },
  user_blocked_already: { status: 409, message: 'You have blocked this person already' },
} as const satisfies ErrorTable
