import type * as z from 'zod'
import { openSessions, resumeSession } from '#server/auth/sessions.ts'
import type { Sql } from '#server/db/connect.ts'
import { bookingsOf } from '#server/events/bookings.ts'
import { listEvents } from '#server/events/events.ts'
import { listMessages } from '#server/groups/chat/messages.ts'
import { countUnread as countUnreadIn, findByClientId } from '#server/groups/chat/store.ts'
import { followGroups } from '#server/groups/chat/topic.ts'
import { findGroup, groupsOf, listGroups } from '#server/groups/groups.ts'
import { membersOf } from '#server/groups/membership/members.ts'
import type { App } from '#server/http/context.ts'
import type { Topic } from '#server/live/topics.ts'
import { countUnread } from '#server/notifications/counts.ts'
import { listNotifications } from '#server/notifications/list.ts'
import { EventFilter } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { hotAdmin } from './hotAdmin.ts'
import { boardLine, fillBoard, hotBoard } from './hotBoard.ts'
import { fillTalks, hotTalks, talksLine } from './hotTalks.ts'
import { addPeople, addRoom, groupId, personId, takeStock, tokenOf } from './town.ts'
import {
  addBlocks,
  addConnections,
  addEvents,
  addInvitations,
  addNotifications,
  addRequests,
  addWaiting,
} from './townLife.ts'

const people = 10_000
const rooms = 400
const blocks = 3000
const bigRoom = { members: 5000, messages: 100_000 }

export const townLine = `${people.toLocaleString('en')} people, each signed in, with 30 notifications and 10 connections; ${blocks.toLocaleString('en')} of them have blocked somebody; ${rooms} groups, one of them with ${bigRoom.members.toLocaleString('en')} members and ${bigRoom.messages.toLocaleString('en')} messages, the others with 100 and 300; 20 people asked into each; 3,000 events, each with 40 bookings and 3 who wait; ${talksLine}; ${boardLine}`

/** A town of some size. */
export const fillTown = async (sql: Sql) => {
  await addPeople(sql, people)
  await addRoom(sql, { number: 1, ...bigRoom, deletedEvery: 50 })
  for (let number = 2; number <= rooms; number++) {
    const after = (number * 97) % (people - 100)
    await addRoom(sql, { number, members: 100, after, messages: 300, deletedEvery: 50 })
  }
  await addRequests(sql, { groups: rooms, each: 20, people })
  await addInvitations(sql, { groups: rooms, each: 20, people })
  await addEvents(sql, { events: 3000, bookings: 40, people })
  await addWaiting(sql, { each: 3, events: 3000 })
  await addNotifications(sql, { each: 30, people })
  await addConnections(sql, { each: 10, people })
  await addBlocks(sql, { count: blocks, people })
  await fillTalks(sql, { people, someone })
  await fillBoard(sql, people)
  await takeStock(sql)
}

export type HotQuery = { says: string; ask: () => Promise<unknown> }

const someone = 4321
const page = { limit: 50 }
const id = groupId(1)

/** What is asked all day long, by the code that asks it. */
export const hotQueries = async (db: Sql): Promise<HotQuery[]> => {
  const now = () => new Date()
  let topic: Topic | undefined
  const live = { addTopic: (_: string, added: Topic) => (topic = added) }
  const app = { db, now, live } as unknown as App
  followGroups(app)
  const signedIn = await resumeSession(app, tokenOf(someone))
  if (!signedIn || !topic) throw new Error('Nobody is signed in')
  const { me, session } = signedIn
  const admin = { ...me, id: personId(1) } satisfies Me
  const { read, recent } = topic
  const [middle] = await listMessages(app, me, { id, ...page })
  const before = middle?.id
  const eventsLike = (filter: z.input<typeof EventFilter>) =>
    listEvents(app, me, EventFilter.parse(filter))
  const notifications = { filter: 'all', ...page } as const

  return [
    { says: 'Who is asking: with each request', ask: () => resumeSession(app, tokenOf(someone)) },
    {
      says: 'Whose sessions are still open: for the live streams, every few seconds',
      ask: () => openSessions(app, [session.id]),
    },
    { says: 'A chat is opened: its newest 50', ask: () => listMessages(app, me, { id, ...page }) },
    {
      says: 'Scrolling up: the 50 before a message',
      ask: () => listMessages(app, me, { id, before, ...page }),
    },
    {
      says: 'Linked again: all that came after a number',
      ask: () => listMessages(app, me, { id, after: bigRoom.messages - 5, ...page }),
    },
    {
      says: 'Something was said: what is handed on to the members',
      ask: () => read(id, bigRoom.messages),
    },
    { says: 'Looking for what the bus lost: every five seconds', ask: recent },
    {
      says: 'A message is sent: was it sent before',
      ask: () => findByClientId(db, me.id, session.id),
    },
    { says: 'Unread in one group', ask: () => countUnreadIn(db, id, me.id, me.id, 0) },
    { says: 'My groups, with what is unread in each', ask: () => groupsOf(app, me, page) },
    { says: 'One group, for its admin', ask: () => findGroup(app, admin, id) },
    { says: 'Groups of a type', ask: () => listGroups(app, me, { type: 'expats', ...page }) },
    { says: 'Members of a group', ask: () => membersOf(app, me, { id, ...page }) },
    { says: 'Events to come', ask: () => eventsLike({ when: 'upcoming' }) },
    { says: 'Events to come and gone by', ask: () => eventsLike({}) },
    { says: 'My events', ask: () => eventsLike({ when: 'upcoming', mine: 'true' }) },
    { says: 'My bookings', ask: () => bookingsOf(app, me, page) },
    { says: 'Events I went to', ask: () => bookingsOf(app, me, { attended: true, limit: 1 }) },
    { says: 'My notifications', ask: () => listNotifications(app, me, notifications) },
    { says: 'What is new for me, counted: every 30 seconds', ask: () => countUnread(app, me) },
    ...hotTalks(app, me),
    ...hotBoard(app, me),
    ...hotAdmin(app),
  ]
}
