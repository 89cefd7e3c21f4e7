import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const peopleErrors = {
  cannot_block_self: { status: 400, message: 'You can’t block yourself' },
  user_not_blocked: { status: 404, message: 'You haven’t blocked this person' },
  user_blocked_already: { status: 409, message: 'You’ve already blocked this person' },
} as const satisfies ErrorTable
