import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { BuddyMatchRow, BuddyMeetingRow } from '#server/db/peopleSchema.ts'
import type { GroupMemberRow, GroupRow } from '#server/db/schema.ts'

/** Rows made today that should look as old as what they tell. */
export const ageEvent = async (db: Db, id: string, at: Date) => {
  await db`update events set created_at = ${at}, updated_at = ${at} where id = ${id}`
}

export const ageUsers = async (db: Db, at: Date) => {
  await db`update users set created_at = ${at}, updated_at = ${at}`
}

/** Told when it was booked; what was told before `readUntil` has been read. */
export const ageNotifications = async (db: Db, readUntil: Date) => {
  await db`
    update notifications n set created_at = b.created_at, is_read = b.created_at < ${readUntil}
    from event_bookings b where n.key like '%:' || b.id || ':%'`
}

/** Nobody waits for the mails of made-up bookings. */
export const dropMails = async (db: Db, at: Date) => {
  await db`update mail_outbox set sent_at = ${at} where sent_at is null`
  await db`delete from jobs where name = 'mail.send'`
}

export const payForPast = async (db: Db, now: Date) => {
  await db`
    update event_bookings b set payment_status = 'paid' from events e
    where e.id = b.event_id and b.price > 0 and e.start_date < ${now}`
}

/** One of the first groups is found by its name, any other is founded by `founderId`. */
export const addGroup = async (
  db: Db,
  group: Pick<GroupRow, 'name' | 'description' | 'type' | 'isPrivate' | 'createdAt'>,
  founderId: string,
) => {
  const [first] = await db<[{ id: string }?]>`
    update groups set created_at = ${group.createdAt} where name = ${group.name} returning id`
  if (first) return first.id
  const id = uuid()
  await db`insert into groups ${db({ ...group, id, createdBy: founderId })}`
  return id
}

export const addMember = async (
  db: Db,
  member: Pick<GroupMemberRow, 'groupId' | 'userId' | 'role' | 'joinedAt'>,
) => {
  await db`insert into group_members ${db({ ...member, id: uuid() })}`
}

export const addConnection = async (db: Db, requesterId: string, receiverId: string, at: Date) => {
  await db`
    insert into user_connections (id, requester_id, receiver_id, status, created_at, updated_at)
    values (${uuid()}, ${requesterId}, ${receiverId}, 'accepted', ${at}, ${at})`
}

type Match = Pick<BuddyMatchRow, 'requesterId' | 'buddyId' | 'teachLanguage' | 'learnLanguage'>

export const addBuddyMatch = async (db: Db, match: Match, at: Date) => {
  const row = { ...match, id: uuid(), status: 'accepted', createdAt: at, answeredAt: at }
  await db`insert into language_buddy_matches ${db({ ...row, acceptedAt: at })}`
  return row.id
}

export const addBuddyMeeting = async (
  db: Db,
  meeting: Pick<BuddyMeetingRow, 'matchId' | 'week' | 'tickedBy'>,
  at: Date,
) => {
  await db`insert into buddy_meetings ${db({ ...meeting, createdAt: at })}`
}
