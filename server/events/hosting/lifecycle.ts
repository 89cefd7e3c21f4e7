import * as succession from '#server/events/succession/store.ts'
import { leaveHostings } from '#server/events/succession/succession.ts'
import { exportedPerson, type Lifecycle } from '#server/lifecycle/lifecycle.ts'

/** After the groups, so that a group without the user has its new admin. */
export const hostingLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'hostings',
      column: 'decided_by',
      exportedAs: 'hostings',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'proposals',
      why: 'The host needs the answer; it stays without the name of who gave it.',
    },
    {
      table: 'event_roles',
      column: 'user_id',
      exportedAs: 'eventRoles',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'events',
      why: 'A part in an event ends with the account; somebody else becomes the owner.',
    },
    {
      table: 'event_roles',
      column: 'invited_by',
      exportedAs: 'eventRoles',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'events',
      why: 'Others help at the event; their part stays without the name of who invited them.',
    },
  ],
  locks: {
    kind: 'hostings',
    isForAccountOnly: true,
    lock: (_, tx, userId) => succession.lockHostingsOf(tx, userId),
  },
  eraseAccount: (app, tx, { id }) => leaveHostings(app, tx, id),
  exports: {
    // The draft of another user is theirs.
    hostings: (db, me) => db`
      select h.id, h.state, case when r.id is not null then h.draft end as draft,
        r.id is not null as is_mine, h.decided_by is not distinct from ${me} as is_answered_by_me,
        h.answer, h.proposed_at, h.decided_at, h.changed_at, h.created_at, h.updated_at
      from hostings h
      left join event_roles r
        on r.hosting_id = h.id and r.user_id = ${me} and r.role = 'owner'
      where r.id is not null or h.decided_by = ${me}`,
    eventRoles: (db, me) => db`
      select r.id, r.hosting_id, case when exists (
          select 1 from event_roles mine where mine.hosting_id = h.id and mine.user_id = ${me}
            and mine.state in ('pending', 'accepted')
        ) then coalesce(h.draft ->> 'title', '') else '' end as event, r.role, r.state,
        r.invited_by is not distinct from ${me} as is_given_by_me,
        ${exportedPerson(db, 'u', me)} as with, r.created_at,
        case when r.user_id = ${me} then r.answered_at end as answered_at
      from event_roles r join hostings h on h.id = r.hosting_id
      left join users u
        on u.id = case when r.invited_by = ${me} then r.user_id else r.invited_by end
      where ${me} in (r.user_id, r.invited_by)`,
  },
  retention: [
    {
      name: 'proposals',
      table: 'hostings',
      isExpired: (db, before) => db`
        state in ('draft', 'changesAsked', 'refused')
        and greatest(updated_at, proposed_at, decided_at) < ${before}`,
    },
    {
      name: 'events',
      table: 'hostings',
      isExpired: (db, before) => db`
        state = 'published' and not exists (
          select 1 from events e where e.hosting_id = hostings.id and e.end_date >= ${before})`,
    },
  ],
}
