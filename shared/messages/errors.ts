import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const messageErrors = {
  cannot_write_to_self: { status: 400, message: 'You can’t message yourself' },
  receiver_not_connected: {
    status: 403,
    message: 'You can only message people you’re connected with',
  },
  only_own_messages_deletable: {
    status: 403,
    message: 'You can only delete your own messages',
  },
  conversation_not_found: { status: 404, message: 'You have no conversation with this person yet' },
  message_not_found: { status: 404, message: 'Message not found' },
  message_client_id_used: { status: 409, message: 'Another message was sent with this client id' },
} as const satisfies ErrorTable
