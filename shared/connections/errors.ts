import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const connectionErrors = {
  cannot_connect_to_self: { status: 400, message: 'You cannot connect to yourself' },
  only_receiver_can_answer: { status: 403, message: 'Only the person you asked can answer' },
  connection_not_found: { status: 404, message: 'Connection not found' },
  already_connected: { status: 409, message: 'You are connected already' },
  request_sent_already: { status: 409, message: 'You have asked this person already' },
  request_received_already: {
    status: 409,
    message: 'This person has asked you: you can accept that',
  },
  request_declined_recently: {
    status: 409,
    message: 'They said no lately. You may ask again 30 days after that.',
  },
  request_answered_already: { status: 409, message: 'This request has been answered already' },
  cannot_withdraw_received_request: {
    status: 409,
    message: 'You can accept or decline what somebody asks you',
  },
} as const satisfies ErrorTable
