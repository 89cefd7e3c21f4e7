import { put } from '#shared/http/endpoint.ts'

export const stillComing = {
  /** The user said yes to "Still coming?". *I can't* cancels the booking. */
  confirm: put('/api/events/:id/coming', { limit: { none: 'ownRows' }, status: 204 }),
}
