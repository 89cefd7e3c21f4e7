import type * as z from 'zod/mini'
import { listConsents } from '#server/admin/metrics/store.ts'
import { listUsers } from '#server/admin/users/users.ts'
import { unreadSources } from '#server/app.ts'
import { listComments } from '#server/community/comments/comments.ts'
import { findPost, listPosts } from '#server/community/posts.ts'
import { correctSearch } from '#server/community/searchCorrection.ts'
import { findVote, getVoteState, listPostCounts } from '#server/community/store.ts'
import { searchUsers } from '#server/connections/connections.ts'
import { listPins } from '#server/conversation/actions/pins.ts'
import { findByClientId } from '#server/conversation/reading.ts'
import { registerConversationTopic } from '#server/conversation/topic.ts'
import type { Sql } from '#server/db/connect.ts'
import { listAllBookings } from '#server/events/attendance/adminBookings.ts'
import { listMyBookings } from '#server/events/bookings.ts'
import { listEvents } from '#server/events/events.ts'
import { listHostings } from '#server/events/hosting/hostings.ts'
import { listPlanned } from '#server/events/planning/plannedEvents.ts'
import { listProposals } from '#server/events/proposals/proposals.ts'
import { groupKind } from '#server/groups/chat/kind.ts'
import { listMessages } from '#server/groups/chat/messages.ts'
import { countUnread as countUnreadIn } from '#server/groups/chat/store.ts'
import { findGroup, listGroups, listMyGroups } from '#server/groups/groups.ts'
import { listMembers } from '#server/groups/membership/members.ts'
import type { App } from '#server/http/context.ts'
import type { Topic } from '#server/live/topics.ts'
import { countUnread, listNotifications } from '#server/notifications/inbox.ts'
import { suggestPeople } from '#server/people/suggestions/suggestions.ts'
import { filterOpenSessions, resumeSession } from '#server/sessions/sessions.ts'
import { UserFilter } from '#shared/admin/users/contract.ts'
import { PostFilter } from '#shared/community/contract.ts'
import type { BookingFilter } from '#shared/events/attendance/contract.ts'
import { EventFilter } from '#shared/events/contract.ts'
import { PlannedFilter } from '#shared/events/planning/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { abilitiesDescription, addAbilities } from './dataset/abilities.ts'
import {
  addBlocks,
  addComments,
  addConnections,
  addEvents,
  addHostings,
  addInvitations,
  addJoinRequests,
  addNotifications,
  addPosts,
  addWaitlists,
  commentId,
  postId,
} from './dataset/activity.ts'
import {
  addGroup,
  addPeople,
  addSuggestible,
  groupId,
  personId,
  tokenOf,
  updateStatistics,
} from './dataset/core.ts'
import { addFiles, fileQueries, filesDescription } from './hotPathFiles.ts'
import {
  conversationsDescription,
  fillConversations,
  messagingQueries,
} from './hotPathMessaging.ts'

const posts = 20_000
const comments = 3000

const boardDescription = `a board of ${posts.toLocaleString('en')} posts with ${(posts * 10).toLocaleString('en')} votes, one of them with ${comments.toLocaleString('en')} comments`

const fillBoard = async (sql: Sql, people: number) => {
  await addPosts(sql, { posts, people })
  await addComments(sql, { post: posts, comments, people })
}

/** Hot paths of the community board. */
const boardQueries = (app: Pick<App, 'db' | 'now'>, me: Me) => {
  const list = (filter: z.input<typeof PostFilter>) => () =>
    listPosts(app, me, PostFilter.parse(filter))
  const commentPage = (page: { before?: string }) => () =>
    listComments(app, me, { id: postId(posts), limit: 50, ...page })
  const before = postId(posts / 2)
  const target = { postId: postId(posts), commentId: null }
  const inComments = { postId: null, commentId: commentId(comments / 2) }

  return [
    { name: 'The board, newest first', run: list({}) },
    { name: 'The board, most helpful first', run: list({ sort: 'helpful' }) },
    { name: 'One category, newest first', run: list({ category: 'housing' }) },
    {
      name: 'One category, most helpful first',
      run: list({ category: 'housing', sort: 'helpful' }),
    },
    { name: 'Scroll down: newest after a post', run: list({ before }) },
    {
      name: 'Scroll down: most helpful of a category after a post',
      run: list({ before, category: 'housing', sort: 'helpful' }),
    },
    { name: 'Search posts by a rare word', run: list({ q: 'topic77' }) },
    { name: 'Search posts by a word in every post', run: list({ q: 'nether', sort: 'helpful' }) },
    { name: 'Correct a search of posts', run: () => correctSearch(app, me, { q: 'topik77' }) },
    { name: 'One post', run: () => findPost(app, me, postId(posts)) },
    { name: 'Comments of a post, and their replies', run: commentPage({}) },
    { name: 'More comments', run: commentPage({ before: commentId(comments / 2) }) },
    { name: 'Vote: existing vote', run: () => findVote(app.db, me.id, target) },
    {
      name: 'Vote on a comment: existing vote',
      run: () => findVote(app.db, me.id, inComments),
    },
    { name: 'After a vote: counts for the voter', run: () => getVoteState(app.db, me.id, target) },
    {
      name: 'After votes: counts for all viewers',
      run: () => listPostCounts(app.db, [postId(posts), postId(1)]),
    },
  ]
}

/** Hot paths of the admin lists. Searches use rare values, as most real searches do. */
const adminQueries = (app: App, admin: Me) => {
  const users = (filter: z.input<typeof UserFilter>) => () =>
    listUsers(app, UserFilter.parse(filter))
  const events = (filter: z.input<typeof PlannedFilter>) => () =>
    listPlanned(app, PlannedFilter.parse(filter))
  const bookings = (filter: z.input<typeof BookingFilter>) => () =>
    listAllBookings(app, { ...filter, limit: 50 })
  const before = personId(5000)

  return [
    { name: 'All users, newest first', run: users({}) },
    { name: 'All users, newest first: more', run: users({ before }) },
    { name: 'All users by name: more', run: users({ sort: 'name', before }) },
    { name: 'Users of a role by name', run: users({ only: 'au_pair', sort: 'name' }) },
    { name: 'Administrators', run: users({ only: 'administrators' }) },
    { name: 'Users with a part of a name', run: users({ q: 'son4321' }) },
    { name: 'Proposals', run: () => listProposals(app, admin, { limit: 20 }) },
    { name: 'Cancelled events', run: events({ when: 'cancelled' }) },
    { name: 'All bookings, latest first', run: bookings({}) },
    { name: 'Paid bookings', run: bookings({ payment: 'paid' }) },
    {
      name: 'Consents of the newest users',
      run: () => listConsents(app.db, { sort: 'newest', limit: 10 }, app.now()),
    },
  ]
}

const people = 10_000
const rooms = 400
const blocks = 3000
const bigRoom = { members: 5000, messages: 100_000 }

export const datasetDescription = `${people.toLocaleString('en')} people, each signed in, with 30 notifications and 10 connections; ${blocks.toLocaleString('en')} blocks; ${rooms} groups, one of them with ${bigRoom.members.toLocaleString('en')} members and ${bigRoom.messages.toLocaleString('en')} messages, the others with 100 and 300; 20 people invited to each; 3,000 events, each with a host, 40 bookings and 3 people on the waitlist; 100 proposals of events; ${conversationsDescription}; ${abilitiesDescription}; ${boardDescription}; ${filesDescription}`

/** Fills the database with the dataset described in `datasetDescription`. */
export const fillDataset = async (sql: Sql) => {
  await addPeople(sql, people)
  await addSuggestible(sql, people)
  await addGroup(sql, { number: 1, ...bigRoom, deletedEvery: 50 })
  for (let number = 2; number <= rooms; number++) {
    const after = (number * 97) % (people - 100)
    await addGroup(sql, { number, members: 100, after, messages: 300, deletedEvery: 50 })
  }
  await addAbilities(sql, 'group', people)
  await addJoinRequests(sql, { groups: rooms, each: 20, people })
  await addInvitations(sql, { groups: rooms, each: 20, people })
  await addEvents(sql, { events: 3000, bookings: 40, people })
  await addHostings(sql, { events: 3000, proposals: 100, people })
  await addWaitlists(sql, { each: 3, events: 3000 })
  await addNotifications(sql, { each: 30, people })
  await addConnections(sql, { each: 10, people })
  await addBlocks(sql, { count: blocks, people })
  await fillConversations(sql, { people, person })
  await addAbilities(sql, 'direct', people)
  await fillBoard(sql, people)
  await addFiles(sql)
  await updateStatistics(sql)
}

export type HotQuery = {
  name: string
  run: () => Promise<unknown>
  /** How many rows it may read for each row that it returns, if more than others. */
  rowsPerRow?: number
}

// A search ranks up to a thousand matches.
const rankedPerRow = 200

const person = 4321 // learns Dutch: see `addSuggestible`
const page = { limit: 50 }
const id = groupId(1)
const monthAgo = () => new Date(Date.now() - 30 * 24 * 3_600_000).toISOString().slice(0, 10)

/** The most frequent queries, executed by the product's own use cases. */
export const hotPathQueries = async (db: Sql): Promise<HotQuery[]> => {
  const now = () => new Date()
  let topic: Topic | undefined
  const live = { addTopic: (_: string, added: Topic) => (topic = added) }
  const app = { db, now, live } as unknown as App
  registerConversationTopic(app, groupKind)
  const signedIn = await resumeSession(app, tokenOf(person))
  if (!signedIn || !topic) throw new Error('Nobody is signed in')
  const { me, session } = signedIn
  const admin = { ...me, id: personId(1) } satisfies Me
  const { read, recent } = topic
  const [middle] = await listMessages(app, me, { id, ...page })
  const before = middle?.id
  const queryEvents = (filter: z.input<typeof EventFilter>) =>
    listEvents(app, me, EventFilter.parse(filter))
  const notifications = { filter: 'all', ...page } as const

  return [
    { name: 'Authenticate a request', run: () => resumeSession(app, tokenOf(person)) },
    {
      name: 'Revalidate sessions of live streams: every few seconds',
      run: () => filterOpenSessions(app, [session.id]),
    },
    {
      name: 'Open a group chat: newest 50 messages',
      run: () => listMessages(app, me, { id, ...page }),
    },
    {
      name: 'Scroll up: 50 messages before a message',
      run: () => listMessages(app, me, { id, before, ...page }),
    },
    {
      name: 'Jump to a message: 50 messages around it',
      run: () => listMessages(app, me, { id, around: before, ...page }),
    },
    {
      name: 'Jump to the first unread message of a group',
      run: () => listMessages(app, me, { id, near: bigRoom.messages / 2, ...page }),
    },
    { name: 'Jump to a day', run: () => listMessages(app, me, { id, day: monthAgo(), ...page }) },
    {
      name: 'Scroll down after a jump: 50 messages after a message',
      run: () => listMessages(app, me, { id, newer: before, ...page }),
    },
    { name: 'Pinned messages of a group', run: () => listPins(app, groupKind, me, id) },
    {
      name: 'Reconnect: messages after a sequence number',
      run: () => listMessages(app, me, { id, after: bigRoom.messages - 5, ...page }),
    },
    {
      name: 'Deliver a new group message to the members',
      run: () => read(id, bigRoom.messages),
    },
    { name: 'Reconcile lost group events: every five seconds', run: recent },
    {
      name: 'Send a group message: idempotency check',
      run: () => findByClientId(db, groupKind, me.id, session.id),
    },
    { name: 'Unread in one group', run: () => countUnreadIn(db, id, me.id, me.id, 0) },
    { name: 'Own groups with unread counts', run: () => listMyGroups(app, me, page) },
    { name: 'One group, seen by its admin', run: () => findGroup(app, admin, id) },
    { name: 'Groups of a type', run: () => listGroups(app, me, { type: 'expats', ...page }) },
    { name: 'Members of a group', run: () => listMembers(app, me, { id, ...page }) },
    // Beside the events, its generic plan reads all groups at once, while they are few.
    {
      name: 'Upcoming events',
      run: () => queryEvents({ when: 'upcoming' }),
      rowsPerRow: 55,
    },
    { name: 'Upcoming and past events', run: () => queryEvents({}) },
    { name: 'Own events', run: () => queryEvents({ when: 'upcoming', mine: 'true' }) },
    { name: 'Next events of a group', run: () => queryEvents({ when: 'upcoming', group: id }) },
    { name: 'Own bookings', run: () => listMyBookings(app, me, page) },
    { name: 'Own hostings', run: () => listHostings(app, me, page) },
    { name: 'Attended events', run: () => listMyBookings(app, me, { attended: true, limit: 1 }) },
    { name: 'Own notifications', run: () => listNotifications(app, me, notifications) },
    { name: 'Badge counts: every 30 seconds', run: () => countUnread(app, unreadSources, me) },
    { name: 'Suggested people', run: () => suggestPeople(app, me, { limit: 60 }) },
    {
      name: 'People with an interest',
      run: () => suggestPeople(app, me, { tag: 'chess', limit: 60 }),
    },
    {
      name: 'Find people by two letters',
      run: () => searchUsers(app, me, 'so'),
      rowsPerRow: rankedPerRow,
    },
    { name: 'Find people by a rare part', run: () => searchUsers(app, me, 'son4321') },
    ...messagingQueries(app, me),
    ...boardQueries(app, me),
    ...(await fileQueries(app, me)),
    ...adminQueries(app, admin),
  ]
}
