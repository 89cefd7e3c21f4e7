import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type {
  BuddyMatchRow,
  BuddyMeetingRow,
  EventRoleRow,
  GroupMemberRow,
  GroupRow,
} from '#server/db/rows.ts'

/** Backdates rows that were created now. */
export const backdateEvent = (db: Db, id: string, at: Date) =>
  execute(db`
    update events set created_at = ${at}, updated_at = ${at}
    where id = ${id} or series_id = (select series_id from events where id = ${id})`)

/** The id of the event names its hosting, which all dates of a series share. */
export const addHosting = async (tx: Db, eventId: string, at: Date) => {
  await tx`
    insert into hostings (id, state, draft, proposed_at, decided_at, created_at, updated_at)
    values (${eventId}, 'published', '{}', ${at}, ${at}, ${at}, ${at})`
  await tx`
    update events set hosting_id = ${eventId}
    where id = ${eventId} or series_id = (select series_id from events where id = ${eventId})`
}

type DemoHost = { userId: string; role: EventRoleRow['role']; at: Date }

export const addHost = (tx: Db, hostingId: string, { userId, role, at }: DemoHost) =>
  execute(tx`
    insert into event_roles (id, hosting_id, user_id, role, state, created_at, answered_at)
    values (${uuid()}, ${hostingId}, ${userId}, ${role}, 'accepted', ${at}, ${at})`)

export const backdateUser = (db: Db, id: string, at: Date) =>
  execute(db`update users set created_at = ${at}, updated_at = ${at} where id = ${id}`)

/** Audit entries get the time of the action, not of seeding. */
export const backdateAuditLog = (db: Db) =>
  execute(db`
    update data_audit_logs l set created_at = d.at
    from (
      select 'event_created' as action, id, created_at as at from events
      union all select k.action, b.id, b.checked_in_at from event_bookings b,
        unnest(array['checked_in', 'checked_somebody_in']) as k (action)
      union all select 'report_made', id, created_at from reports
      union all select 'invitation_made', id, created_at from registration_invitations
      union all select k.action, d.id, d.created_at from decisions d,
        unnest(array['decision_made', 'report_dismissed', 'content_removed']) as k (action)
    ) d
    where l.entity_id = d.id and l.action = d.action and d.at is not null`)

/** Those of bookings get the time of the booking. Those before `readUntil` are read. */
export const backdateNotifications = async (db: Db, readUntil: Date) => {
  await db`
    update notifications n set created_at = b.created_at
    from event_bookings b where n.key like '%:' || b.id || ':%'`
  await db`update notifications set is_read = true where created_at < ${readUntil} and not is_read`
}

/** Mails about demo data must not be sent. */
export const discardQueuedMails = async (db: Db, at: Date) => {
  await db`update mail_outbox set sent_at = ${at} where sent_at is null`
  await db`delete from jobs where name in ('mail.send', 'mail.contact')`
}

/** Confirmed bookings in booking order. */
export const listBookings = (db: Db, eventId: string) => db<{ id: string; username: string }[]>`
  select b.id, u.username from event_bookings b join users u on u.id = b.user_id
  where b.event_id = ${eventId} and b.status = 'confirmed' order by b.created_at`

export const markPaid = (db: Db, bookingIds: string[]) =>
  execute(db`
    update event_bookings set payment_status = 'paid'
    where id = any(${bookingIds}) and price > 0 and status = 'confirmed'`)

const findBy = {
  post: { table: 'community_posts', column: 'title' },
  comment: { table: 'community_comments', column: 'content' },
  groupMessage: { table: 'group_messages', column: 'message' },
}

export const findReportedContent = async (db: Db, type: keyof typeof findBy, text: string) => {
  const { table, column } = findBy[type]
  const [row] = await db<[{ id: string }?]>`
    select id from ${db(table)} where ${db(column)} = ${text}`
  if (!row) throw new Error(`No demo content has the text: ${text}`)
  return row.id
}

export const findCaseId = async (db: Db, reportId: string) => {
  const [row] = await db<[{ caseId: string }]>`
    select case_id from reports where id = ${reportId}`
  return row.caseId
}

export const findGroup = async (db: Db, name: string) => {
  const [row] = await db<[{ id: string }?]>`select id from groups where name = ${name}`
  if (!row) throw new Error(`Unknown demo group: ${name}`)
  return row.id
}

export const setGroupOfEvents = (db: Db, title: string, groupId: string) =>
  execute(db`update events set group_id = ${groupId} where title = ${title}`)

/** Reuses a pre-installed group with this name, or creates one. */
export const addGroup = async (
  db: Db,
  group: Pick<GroupRow, 'name' | 'description' | 'type' | 'isPrivate' | 'languages' | 'createdAt'>,
  founderId: string,
) => {
  const [first] = await db<[{ id: string }?]>`
    update groups set created_at = ${group.createdAt}, languages = ${group.languages} where name = ${group.name} returning id`
  if (first) return first.id
  const id = uuid()
  await db`insert into groups ${db({ ...group, id, createdBy: founderId })}`
  return id
}

export const addMember = (
  db: Db,
  member: Pick<GroupMemberRow, 'groupId' | 'userId' | 'role' | 'joinedAt'>,
) => execute(db`insert into group_members ${db({ ...member, id: uuid() })}`)

export const addConnection = (db: Db, requesterId: string, receiverId: string, at: Date) =>
  execute(db`
    insert into user_connections (id, requester_id, receiver_id, status, created_at, updated_at)
    values (${uuid()}, ${requesterId}, ${receiverId}, 'accepted', ${at}, ${at})`)

type Match = Pick<BuddyMatchRow, 'requesterId' | 'buddyId' | 'teachLanguage' | 'learnLanguage'>

export const addBuddyMatch = async (db: Db, match: Match, at: Date) => {
  const row = { ...match, id: uuid(), status: 'accepted', createdAt: at, answeredAt: at }
  await db`insert into language_buddy_matches ${db({ ...row, acceptedAt: at })}`
  return row.id
}

export const addBuddyMeeting = (
  db: Db,
  meeting: Pick<BuddyMeetingRow, 'matchId' | 'week' | 'completedBy'>,
  at: Date,
) => execute(db`insert into buddy_meetings ${db({ ...meeting, createdAt: at })}`)
