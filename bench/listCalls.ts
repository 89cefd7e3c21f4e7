import { teamLog } from '#shared/admin/audit/contract.ts'
import { admin } from '#shared/admin/contract.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { conversations as abilities } from '#shared/conversation/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { fixedId, groupId, personId } from './dataset/core.ts'
import { type Area, own, partner } from './dataset/growth.ts'

/** One request of a list, for the number of rows in the list's table. */
export type ListCall = {
  area: Area
  name: string
  endpoint: Endpoint
  address: (rows: number) => string
  isAdmin: boolean
  /** Takes back what the request has changed. */
  undo?: Endpoint
}

/** In the middle of the messages, which were sent within 25 days. */
const dayInTheMiddle = () => new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10)

type Options = { id?: string | ((rows: number) => string); isAdmin?: true }
type Query = Record<string, string>

const valueAt = <T extends string | Query>(value: T | ((rows: number) => T), rows: number): T =>
  typeof value === 'function' ? value(rows) : value

const listOf =
  (area: Area, title: string, endpoint: Endpoint, { id = '', isAdmin }: Options = {}) =>
  (name: string, query: Query | ((rows: number) => Query) = {}): ListCall => ({
    area,
    name: `${title}: ${name}`,
    endpoint,
    address: (rows) => {
      const path = endpoint.path.replace(/:\w+/, valueAt(id, rows))
      return `${path}?${new URLSearchParams(valueAt(query, rows))}`
    },
    isAdmin: isAdmin === true,
  })

const asAdmin = { isAdmin: true } as const
// The page size of the dashboard.
const page = { limit: '20' }
const middle = (rows: number) => Math.floor(rows / 2)
const half = Math.floor(own / 2)

const users = listOf('people', 'Users', adminUsers.list, asAdmin)
const search = listOf('people', 'People', connections.searchUsers)
const consents = listOf('people', 'Consents', admin.consents, asAdmin)
const suggested = listOf('people', 'Suggestions', people.suggestions)
const peopleCalls = [
  users('newest'),
  users('newest, middle', (rows) => ({ before: personId(middle(rows)) })),
  users('by name', { sort: 'name' }),
  users('by name, middle', (rows) => ({ sort: 'name', before: personId(middle(rows)) })),
  users('of a role, by name', { only: 'expat', sort: 'name' }),
  users('a common name', { ...page, q: 'anna' }),
  users('a rare name', { ...page, q: 'xanthe' }),
  users('no match', { ...page, q: 'zebedee' }),
  search('a rare name', { q: 'xanthe' }),
  search('no match', { q: 'zebedee' }),
  search('a common name', { q: 'anna' }),
  search('a common surname', { q: 'jansen' }),
  consents('newest'),
  consents('middle', (rows) => ({ before: personId(middle(rows)) })),
  consents('a rare name', { q: 'xanthe' }),
  consents('no match', { q: 'zebedee' }),
  suggested('best'),
  suggested('of a language', { tag: 'Dutch' }),
  suggested('of an interest', { tag: 'Cycling' }),
]

const eventList = listOf('events', 'Events', events.list)
const planned = listOf('events', 'Planned events', planning.list, asAdmin)
const bookings = listOf('events', 'Own bookings', events.myBookings)
const allBookings = listOf('events', 'Bookings', attendance.bookings, asAdmin)
const ofEvent = { id: fixedId('event', 1) }
const eventCalls = [
  eventList('upcoming and past'),
  eventList('upcoming', { when: 'upcoming' }),
  eventList('upcoming, middle', (rows) => ({
    when: 'upcoming',
    before: fixedId('event', Math.floor(rows * 0.75)),
  })),
  eventList('past', { when: 'past' }),
  eventList('a category', { when: 'upcoming', category: 'cultural' }),
  eventList('free', { when: 'upcoming', free: 'true' }),
  eventList('mine', { mine: 'true' }),
  eventList('a common word', { when: 'past', q: 'evening' }),
  eventList('a rare word', { when: 'past', q: 'stamppot' }),
  eventList('no match', { q: 'zebedee' }),
  planned('upcoming', { when: 'upcoming' }),
  planned('all, middle', (rows) => ({ when: 'all', before: fixedId('event', middle(rows)) })),
  planned('a rare word', { when: 'all', q: 'stamppot' }),
  planned('no match', { when: 'all', q: 'zebedee' }),
  listOf('events', 'Proposals', proposals.list, asAdmin)('oldest'),
  listOf('events', 'Own hostings', hosting.mine)('latest'),
  listOf('events', 'Own hostings', hosting.mine)('middle', { before: fixedId('hosting', half) }),
  listOf('events', 'People of a host', hosted.people, ofEvent)('by name'),
  listOf('events', 'Waitlist of a host', hosted.waitlist, ofEvent)('in order'),
  bookings('newest'),
  bookings('middle', { before: fixedId('booking', half) }),
  bookings('attended', { attended: 'true' }),
  listOf('events', 'Own tickets', attendance.upcomingTickets)('all'),
  allBookings('newest'),
  allBookings('middle', (rows) => ({ before: fixedId('booking', middle(rows)) })),
  allBookings('cancelled', { status: 'cancelled' }),
  allBookings('unpaid', { payment: 'pending' }),
  allBookings('a common name', { q: 'anna' }),
  allBookings('a rare name', { q: 'xanthe' }),
  allBookings('no match', { q: 'zebedee' }),
  allBookings('of one event', { eventId: ofEvent.id }),
  listOf('events', 'Waitlist', attendance.waitlist, { ...asAdmin, ...ofEvent })('in order'),
  listOf('events', 'Attendees', attendance.attendees, { ...asAdmin, ...ofEvent })('by name'),
  listOf('events', 'People met', feedback.met, { id: fixedId('event', 3) })('by name'),
]

const jumpsIn = (list: ReturnType<typeof listOf>, kind: 'groupMessage' | 'directMessage') => [
  list('around a message', (rows) => ({ around: fixedId(kind, middle(rows)) })),
  list('around a position', (rows) => ({ near: String(middle(rows)) })),
  list('newer than the middle', (rows) => ({ newer: fixedId(kind, middle(rows)) })),
  list('from a day on', () => ({ day: dayInTheMiddle() })),
]

const reactionTo = (
  area: Area,
  kind: 'group' | 'direct',
  id: string,
  message: 'groupMessage' | 'directMessage',
): ListCall => ({
  area,
  name: `Reaction: ${kind}`,
  endpoint: abilities.react,
  undo: abilities.takeBackReaction,
  address: (rows) => {
    const values = { kind, id, messageId: fixedId(message, middle(rows)), emoji: '👍' }
    return abilities.react.path.replace(/:(\w+)/g, (_, name: keyof typeof values) =>
      encodeURIComponent(values[name]),
    )
  },
  isAdmin: false,
})

const groupList = listOf('groups', 'Groups', groups.list)
const myGroups = listOf('groups', 'Own groups', groups.mine)
const members = listOf('groups', 'Members', groups.members, { id: groupId(1) })
const allGroups = listOf('groups', 'All groups', adminGroups.list, asAdmin)
const groupMessages = listOf('groups', 'Group messages', groups.messages, { id: groupId(1) })
const ownGroup = { id: groupId(2) }
const groupCalls = [
  groupList('by name'),
  groupList('middle', (rows) => ({ before: groupId(middle(rows)) })),
  groupList('a type', { type: 'expats' }),
  groupList('a common word', { q: 'group' }),
  groupList('a rare word', { q: 'stamppot' }),
  groupList('no match', { q: 'zebedee' }),
  myGroups('newest'),
  myGroups('middle', { before: groupId(half) }),
  allGroups('by name'),
  allGroups('middle', (rows) => ({ before: groupId(middle(rows)) })),
  allGroups('with requests', { only: 'requests' }),
  allGroups('a rare word', { q: 'stamppot' }),
  allGroups('no match', { q: 'zebedee' }),
  members('first'),
  members('middle', (rows) => ({ before: personId(middle(rows)) })),
  members('a rare name', { q: 'xanthe' }),
  members('no match', { q: 'zebedee' }),
  groupMessages('newest'),
  groupMessages('middle', (rows) => ({ before: fixedId('groupMessage', middle(rows)) })),
  ...jumpsIn(groupMessages, 'groupMessage'),
  groupMessages('changed after', (rows) => ({ after: String(rows - 20) })),
  reactionTo('groups', 'group', groupId(1), 'groupMessage'),
  listOf('groups', 'Join requests', groups.requests, ownGroup)('oldest'),
  listOf(
    'groups',
    'Join requests',
    groups.requests,
    ownGroup,
  )('middle', { before: personId(half) }),
  listOf('groups', 'Invitations', groupInvitations.list, ownGroup)('newest'),
  listOf(
    'groups',
    'Invitations',
    groupInvitations.list,
    ownGroup,
  )('middle', {
    before: personId(half),
  }),
]

const connected = listOf('messages', 'Connections', connections.list)
const conversations = listOf('messages', 'Conversations', messages.conversations)
const thread = listOf('messages', 'Messages', messages.thread, { id: personId(partner) })
const messageCalls = [
  connected('newest'),
  connected('middle', { before: fixedId('connection', half + 2) }),
  listOf('messages', 'Requests', connections.pending)('newest'),
  listOf('messages', 'Sent requests', connections.sent)('newest'),
  listOf(
    'messages',
    'Connections',
    connections.withUsers,
  )('with people', {
    userIds: [partner, partner + 1].map(personId).join(),
  }),
  conversations('newest'),
  conversations('middle', { before: personId(half) }),
  listOf('messages', 'New contacts', messages.newPeople)('by name'),
  listOf('groups', 'Invitable', groupInvitations.invitable, ownGroup)('by name'),
  thread('newest'),
  thread('middle', (rows) => ({ before: fixedId('directMessage', middle(rows)) })),
  ...jumpsIn(thread, 'directMessage'),
  thread('changed after', (rows) => ({ after: String(rows - 20) })),
  reactionTo('messages', 'direct', personId(partner), 'directMessage'),
]

const posts = listOf('community', 'Board', community.posts)
const comments = listOf('community', 'Comments', community.comments, {
  id: (rows) => fixedId('post', rows),
})
const communityCalls = [
  posts('newest'),
  posts('most helpful', { sort: 'helpful' }),
  posts('newest of a category', { category: 'housing' }),
  posts('most helpful of a category', { category: 'housing', sort: 'helpful' }),
  posts('newest, middle', (rows) => ({ before: fixedId('post', middle(rows)) })),
  posts('most helpful, middle', (rows) => ({
    sort: 'helpful',
    before: fixedId('post', middle(rows)),
  })),
  posts('a word in every post', { q: 'anybody' }),
  posts('a rare word', { q: 'fietspomp' }),
  posts('no match', { q: 'zebedee' }),
  comments('first'),
  comments('middle', (rows) => ({ before: fixedId('comment', middle(rows)) })),
]

const notified = listOf('own', 'Notifications', notifications.list)
const audit = listOf('own', 'Audit trail', privacy.auditLogs)
const team = listOf('own', 'Team log', teamLog.list, asAdmin)
const blocked = listOf('own', 'Blocks', people.blocks)
const ownCalls = [
  notified('newest'),
  notified('middle', { before: fixedId('notification', half) }),
  notified('unread', { filter: 'unread' }),
  notified('a category', { filter: 'events' }),
  audit('newest'),
  audit('middle', { before: fixedId('auditLog', half) }),
  team('newest'),
  team('middle', (rows) => ({ before: fixedId('auditLog', middle(rows)) })),
  team('an action', { action: 'changed_account' }),
  team('a rare name', { q: 'xanthe' }),
  blocked('newest'),
]

const queue = listOf('safety', 'Reported content', cases.list, asAdmin)
const decisions = listOf('safety', 'Decisions', cases.decisions, asAdmin)
const safetyCalls = [
  queue('oldest'),
  queue('middle', (rows) => ({ before: fixedId('case', middle(rows)) })),
  decisions('newest'),
  decisions('middle', (rows) => ({ before: fixedId('decision', middle(rows)) })),
]

const buddyCalls = [
  listOf('buddies', 'Buddy suggestions', buddies.suggestions)('best'),
  listOf('buddies', 'Buddies', buddies.list)('newest'),
]

export const listCalls: ListCall[] = [
  ...peopleCalls,
  ...eventCalls,
  ...groupCalls,
  ...messageCalls,
  ...communityCalls,
  ...ownCalls,
  ...safetyCalls,
  ...buddyCalls,
]
