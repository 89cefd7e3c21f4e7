import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const announcementErrors = {
  announcement_client_id_used: {
    status: 409,
    message: 'announcements.announcement_client_id_used',
  },
} as const satisfies ErrorTable
