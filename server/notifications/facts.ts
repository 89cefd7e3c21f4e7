import type { BuddyMatchRow, ConnectionRow } from '#server/db/peopleSchema.ts'
import type {
  BookingRow,
  EventRow,
  GroupMemberRow,
  GroupRow,
  JoinRequestRow,
} from '#server/db/schema.ts'
import {
  type BuddyKind,
  type ConnectionKind,
  type GroupKind,
  type Kind,
  kinds,
  type MailKind,
} from './kinds.ts'

/** One thing that happened, to be told to one person once. */
export type Fact = {
  kind: Kind
  /** The same fact has the same key, so it is never told twice. */
  key: string
  title: string
  message: string
  actionUrl: string
  /** The booking that a mail is about, and the SEQUENCE of its calendar file. */
  mail: { kind: MailKind; bookingId: string; sequence: number } | null
}

type Event = Pick<EventRow, 'id' | 'title'>
type Booking = Pick<BookingRow, 'id' | 'sequence'>

const aboutBooking =
  (kind: MailKind) =>
  (event: Event, booking: Booking): Fact => ({
    kind,
    key: `${kind}:${booking.id}:${booking.sequence}`,
    title: kinds[kind].title,
    message: kinds[kind].message(event.title, ''),
    actionUrl: `/events?event=${event.id}`,
    mail: { kind, bookingId: booking.id, sequence: booking.sequence },
  })

export const bookingConfirmed = aboutBooking('bookingConfirmed')
export const bookingPromoted = aboutBooking('bookingPromoted')
export const eventChanged = aboutBooking('eventChanged')
export const eventCancelled = aboutBooking('eventCancelled')
export const bookingCancelled = aboutBooking('bookingCancelled')

export const waitedEventCancelled = (event: Event): Fact => ({
  kind: 'waitedEventCancelled',
  key: `waitedEventCancelled:${event.id}`,
  title: kinds.waitedEventCancelled.title,
  message: kinds.waitedEventCancelled.message(event.title, ''),
  actionUrl: `/events?event=${event.id}`,
  mail: null,
})

type Group = Pick<GroupRow, 'id' | 'name'>

const aboutGroup = (kind: GroupKind, group: Group, key: string, who = ''): Fact => ({
  kind,
  key: `${kind}:${key}`,
  title: kinds[kind].title,
  message: kinds[kind].message(group.name, who),
  actionUrl: `/groups/${group.id}`,
  mail: null,
})

type Asker = { id: string; name: string }
type Request = Pick<JoinRequestRow, 'id' | 'createdAt'>
type Membership = Pick<GroupMemberRow, 'id'>

/** Once a day at most, however often somebody asks and takes it back. */
export const askedToJoin = (group: Group, who: Asker, at: Date) =>
  aboutGroup(
    'askedToJoin',
    group,
    `${group.id}:${who.id}:${at.toISOString().slice(0, 10)}`,
    who.name,
  )

export const joinAccepted = (group: Group, { id, createdAt }: Request) =>
  aboutGroup('joinAccepted', group, `${id}:${createdAt.getTime()}`)
export const joinDeclined = (group: Group, { id, createdAt }: Request) =>
  aboutGroup('joinDeclined', group, `${id}:${createdAt.getTime()}`)

export const removedFromGroup = (group: Group, { id }: Membership) =>
  aboutGroup('removedFromGroup', group, id)
export const becameAdmin = (group: Group, { id }: Membership, at: Date) =>
  aboutGroup('becameAdmin', group, `${id}:${at.getTime()}`)
export const groupDeleted = (group: Group): Fact => ({
  ...aboutGroup('groupDeleted', group, group.id),
  actionUrl: '/groups',
})

type Person = { id: string; name: string }

const aboutPerson = (
  kind: ConnectionKind | BuddyKind,
  who: Person,
  key: string,
  actionUrl: string,
): Fact => ({
  kind,
  key: `${kind}:${key}`,
  title: kinds[kind].title,
  message: kinds[kind].message('', who.name),
  actionUrl,
  mail: null,
})

/** Once a day at most, however often somebody asks and takes it back. */
export const connectionRequested = (who: Person, at: Date) =>
  aboutPerson(
    'connectionRequested',
    who,
    `${who.id}:${at.toISOString().slice(0, 10)}`,
    '/connections?tab=requests',
  )

export const connectionAccepted = (who: Person, { id }: Pick<ConnectionRow, 'id'>) =>
  aboutPerson('connectionAccepted', who, id, `/messages?with=${who.id}`)
export const connectionRejected = (who: Person, { id }: Pick<ConnectionRow, 'id'>) =>
  aboutPerson('connectionRejected', who, id, '/connections')

type Match = Pick<BuddyMatchRow, 'id'>

const toBuddies = '/connections?tab=buddies'

/** Once a day at most, as `connectionRequested`. */
export const buddyRequested = (who: Person, at: Date) =>
  aboutPerson('buddyRequested', who, `${who.id}:${at.toISOString().slice(0, 10)}`, toBuddies)

export const buddyAccepted = (who: Person, { id }: Match) =>
  aboutPerson('buddyAccepted', who, id, `${toBuddies}&match=${id}`)
export const buddyDeclined = (who: Person, { id }: Match) =>
  aboutPerson('buddyDeclined', who, id, toBuddies)

/** Once for each silence: what is told again has begun at another time. */
export const buddyNudge = ({ id, since }: Match & { since: Date }): Fact => ({
  kind: 'buddyNudge',
  key: `buddyNudge:${id}:${since.getTime()}`,
  title: kinds.buddyNudge.title,
  message: kinds.buddyNudge.message('', ''),
  actionUrl: `${toBuddies}&match=${id}`,
  mail: null,
})
