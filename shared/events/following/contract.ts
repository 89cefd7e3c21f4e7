import * as z from 'zod/mini'
import { del, get, put } from '#shared/http/endpoint.ts'
import { PublicUser } from '#shared/users/user.ts'

/** Whose events the viewer hears of, by name. */
export const EventFollows = z.object({
  hosts: z.array(PublicUser),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type EventFollows = z.infer<typeof EventFollows>

export const following = {
  mine: get('/api/user/event-follows', { reply: EventFollows }),
  /** A host whom members see. */
  followHost: put('/api/hosts/:userId/follow', { limit: 'personalChoice', status: 204 }),
  unfollowHost: del('/api/hosts/:userId/follow', { limit: { none: 'endsOnce' } }),
  /** A public group, or one's own. */
  followGroup: put('/api/groups/:id/event-follow', { limit: 'personalChoice', status: 204 }),
  unfollowGroup: del('/api/groups/:id/event-follow', { limit: { none: 'endsOnce' } }),
}
