import type { Db } from '#server/db/connect.ts'
import { firstRow } from '#server/db/queries.ts'
import type { EventInvitationRow } from '#server/db/rows.ts'
import { publicUser } from '#server/users/store.ts'
import type { EventInvitation } from '#shared/events/requests/contract.ts'

const select = (db: Db, hostId: string) => db`
  select x.id, ${publicUser(db, 'u')} as user, x.may_exceed, x.created_at
  from event_invitations x
  left join users u on u.id = x.user_id and not exists (
    select 1 from blocks where blocker_id = u.id and blocked_id = ${hostId})`

/** Latest first. */
export const listInvitations = (db: Db, eventId: string, hostId: string) =>
  db<EventInvitation[]>`
    ${select(db, hostId)} where x.event_id = ${eventId} order by x.created_at desc, x.id desc`

export const findShown = (db: Db, id: string, hostId: string) =>
  firstRow(db<EventInvitation[]>`${select(db, hostId)} where x.id = ${id}`)

/** Changes what an earlier invitation of the user allows. */
export const saveInvitation = async (tx: Db, row: EventInvitationRow) => {
  const [saved] = await tx<[EventInvitationRow]>`
    insert into event_invitations ${tx(row)}
    on conflict (event_id, user_id) do update set
      may_exceed = excluded.may_exceed, invited_by = excluded.invited_by
    returning *`
  return saved
}

export const removeInvitation = (tx: Db, eventId: string, id: string) =>
  firstRow(tx<EventInvitationRow[]>`
    delete from event_invitations where id = ${id} and event_id = ${eventId} returning *`)
