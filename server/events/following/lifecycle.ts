import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { removeFollows } from './store.ts'

export const followingLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'event_follows',
      column: 'follower_id',
      exportedAs: 'eventFollows',
      onErasure: 'deleted',
      erasedWith: 'events',
      retentionRule: 'eventFollows',
      why: 'Whom a member follows concerns nobody else.',
    },
    {
      table: 'event_follows',
      column: 'host_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'eventFollows',
      why: 'Who follows a host is the data of the followers.',
    },
  ],
  eraseData: { events: (_, tx, userId) => removeFollows(tx, userId) },
  exports: {
    eventFollows: (db, me) => db`
      select f.id, u.name as host, g.name as group, f.created_at
      from event_follows f
      left join users u on u.id = f.host_id left join groups g on g.id = f.group_id
      where f.follower_id = ${me}`,
  },
}
