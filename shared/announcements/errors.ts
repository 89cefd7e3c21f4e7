import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const announcementErrors = {
  announcement_client_id_used: {
    status: 409,
    message: 'Another announcement was sent with this client id',
  },
} as const satisfies ErrorTable
