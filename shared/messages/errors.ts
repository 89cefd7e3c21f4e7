import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const messageErrors = {
  cannot_write_to_self: { status: 400, message: 'You cannot write to yourself' },
  receiver_not_connected: {
    status: 403,
    message: 'You can write only to people you are connected to',
  },
  only_own_messages_deletable: {
    status: 403,
    message: 'You can delete only what you wrote yourself',
  },
  conversation_not_found: { status: 404, message: 'You have no conversation with this person' },
  message_not_found: { status: 404, message: 'Message not found' },
  message_client_id_used: { status: 409, message: 'Another message was sent under this client id' },
} as const satisfies ErrorTable
