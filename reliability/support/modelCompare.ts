import { isDeepStrictEqual } from 'node:util'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import {
  countVotes,
  expectAnswer,
  type Model,
  type ModelEvent,
  type ModelPost,
  type ModelUser,
  nth,
} from './model.ts'

const same = (what: string, real: unknown, model: unknown) => {
  if (!isDeepStrictEqual(real, model))
    throw new Error(`${what}: ${JSON.stringify(real)}, in the model ${JSON.stringify(model)}`)
}

const ids = (rows: { id: string }[] | null) => (rows ?? []).map(({ id }) => id).sort()

const comparePerson = async ({ pairs, events: all }: Model, me: ModelUser) => {
  const mine = [...pairs].filter(([key]) => key.includes(me.id)).map(([, pair]) => pair)
  const [accepted, pending, sent, booked] = await Promise.all([
    expectAnswer(me, connections.list, {}, 200),
    expectAnswer(me, connections.pending, {}, 200),
    expectAnswer(me, connections.sent, {}, 200),
    expectAnswer(me, events.myBookings, {}, 200),
  ])
  const open = mine.filter(({ status }) => status === 'pending')
  const sentRequests = open.filter(({ requesterId }) => requesterId === me.id)
  same('connections', ids(accepted), ids(mine.filter(({ status }) => status === 'accepted')))
  same('received requests', ids(pending), ids(open.filter((pair) => !sentRequests.includes(pair))))
  same('sent requests', ids(sent), ids(sentRequests))
  const bookedEvents = all.filter((event) => !event.isCancelled && event.booked.includes(me.id))
  same('bookings', (booked ?? []).map(({ eventId }) => eventId).sort(), ids(bookedEvents))
}

const compareEvent = async (me: ModelUser, event: ModelEvent) => {
  const found = await expectAnswer(me, events.one, { id: event.id }, 200)
  const { isBooked, placesLeft, waitlistPosition, isCancelled } = found ?? {}
  const position = event.waiting.indexOf(me.id) + 1
  same(
    'an event',
    { isBooked, placesLeft, waitlistPosition, isCancelled },
    {
      isBooked: event.booked.includes(me.id),
      // A cancelled event has no seats to compare.
      placesLeft: event.isCancelled ? placesLeft : event.seats - event.booked.length,
      waitlistPosition: position || null,
      isCancelled: event.isCancelled,
    },
  )
}

type Counted = { id: string; upvotes: number; downvotes: number; myVote: string | null }

const countsOf = ({ id, upvotes, downvotes, myVote }: Counted) => ({
  ...{ id, upvotes, downvotes, myVote },
})
const countsIn = (voted: ModelPost | ModelPost['comments'][number], me: ModelUser): Counted => ({
  id: voted.id,
  upvotes: countVotes(voted, 'upvote'),
  downvotes: countVotes(voted, 'downvote'),
  myVote: voted.votes.get(me.id) ?? null,
})

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

const comparePost = async (me: ModelUser, post: ModelPost) => {
  const found = await expectAnswer(me, community.one, { id: post.id }, 200)
  const comments = (await expectAnswer(me, community.comments, { id: post.id }, 200)) ?? []
  const shownComments = post.comments.filter(({ isEmpty }) => !isEmpty)
  if (found) same('a post', countsOf(found), countsIn(post, me))
  same('its author', found?.authorId, post.authorId)
  same('comments counted', found?.commentCount, shownComments.length)
  same(
    'comments',
    comments
      .filter(({ isDeleted }) => !isDeleted)
      .map(countsOf)
      .sort(byId),
    shownComments.map((comment) => countsIn(comment, me)).sort(byId),
  )
}

const compareConversation = async (people: ModelUser[], key: string, expectedTexts: string[]) => {
  const [one, other] = people.filter(({ id }) => key.includes(id))
  if (!one || !other) return
  const rows = await expectAnswer(one, messages.thread, { id: other.id, limit: 200 }, 200)
  same(
    'a conversation',
    (rows ?? []).map(({ content }) => content),
    expectedTexts,
  )
}

/** Compares the whole model with what a user sees through the API. */
export const compare = async (model: Model) => {
  const { people, events: all, posts, conversations } = model
  if (people.length === 0) return
  await Promise.all([
    ...people.map((me) => comparePerson(model, me)),
    ...all.map((event, n) => compareEvent(nth(people, n), event)),
    ...posts.map((post, n) => comparePost(nth(people, n), post)),
    ...[...conversations].map(([key, expectedTexts]) =>
      compareConversation(people, key, expectedTexts),
    ),
  ])
}
