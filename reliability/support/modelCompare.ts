import { isDeepStrictEqual } from 'node:util'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { countVotes, type Happening, type Human, type Model, nth, type Thread } from './model.ts'
import { expectAnswer } from './modelStep.ts'

const same = (what: string, real: unknown, model: unknown) => {
  if (!isDeepStrictEqual(real, model))
    throw new Error(`${what}: ${JSON.stringify(real)}, in the model ${JSON.stringify(model)}`)
}

const ids = (rows: { id: string }[] | null) => (rows ?? []).map(({ id }) => id).sort()

const comparePerson = async ({ pairs, events: all }: Model, me: Human) => {
  const mine = [...pairs].filter(([key]) => key.includes(me.id)).map(([, pair]) => pair)
  const [accepted, pending, sent, booked] = await Promise.all([
    expectAnswer(me, connections.list, {}, 200),
    expectAnswer(me, connections.pending, {}, 200),
    expectAnswer(me, connections.sent, {}, 200),
    expectAnswer(me, events.myBookings, {}, 200),
  ])
  const open = mine.filter(({ status }) => status === 'pending')
  const asking = open.filter(({ requesterId }) => requesterId === me.id)
  same('connections', ids(accepted), ids(mine.filter(({ status }) => status === 'accepted')))
  same('asked by others', ids(pending), ids(open.filter((pair) => !asking.includes(pair))))
  same('asked', ids(sent), ids(asking))
  const places = all.filter((event) => !event.isCancelled && event.booked.includes(me.id))
  same('bookings', (booked ?? []).map(({ eventId }) => eventId).sort(), ids(places))
}

const compareEvent = async (me: Human, event: Happening) => {
  const found = await expectAnswer(me, events.one, { id: event.id }, 200)
  const { isBooked, placesLeft, waitlistPosition, isCancelled } = found ?? {}
  const place = event.waiting.indexOf(me.id) + 1
  same(
    'an event',
    { isBooked, placesLeft, waitlistPosition, isCancelled },
    {
      isBooked: event.booked.includes(me.id),
      // Nobody gets a place in a cancelled event.
      placesLeft: event.isCancelled ? placesLeft : event.places - event.booked.length,
      waitlistPosition: place || null,
      isCancelled: event.isCancelled,
    },
  )
}

type Counted = { id: string; upvotes: number; downvotes: number; myVote: string | null }

const countsOf = ({ id, upvotes, downvotes, myVote }: Counted) => ({
  ...{ id, upvotes, downvotes, myVote },
})
const countsIn = (voted: Thread | Thread['comments'][number], me: Human): Counted => ({
  id: voted.id,
  upvotes: countVotes(voted, 'upvote'),
  downvotes: countVotes(voted, 'downvote'),
  myVote: voted.votes.get(me.id) ?? null,
})

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

const comparePost = async (me: Human, post: Thread) => {
  const found = await expectAnswer(me, community.one, { id: post.id }, 200)
  const comments = (await expectAnswer(me, community.comments, { id: post.id }, 200)) ?? []
  const words = post.comments.filter(({ isEmpty }) => !isEmpty)
  if (found) same('a post', countsOf(found), countsIn(post, me))
  same('its author', found?.authorId, post.authorId)
  same('comments counted', found?.commentCount, words.length)
  same(
    'comments',
    comments
      .filter(({ isDeleted }) => !isDeleted)
      .map(countsOf)
      .sort(byId),
    words.map((comment) => countsIn(comment, me)).sort(byId),
  )
}

const compareTalk = async (people: Human[], key: string, said: string[]) => {
  const [one, other] = people.filter(({ id }) => key.includes(id))
  if (!one || !other) return
  const rows = await expectAnswer(one, messages.thread, { userId: other.id, limit: 200 }, 200)
  same(
    'a talk',
    (rows ?? []).map(({ content }) => content),
    said,
  )
}

/** Compares the whole model with what a user sees through the API. */
export const compare = async (model: Model) => {
  const { people, events: all, posts, talks } = model
  if (people.length === 0) return
  await Promise.all([
    ...people.map((me) => comparePerson(model, me)),
    ...all.map((event, n) => compareEvent(nth(people, n), event)),
    ...posts.map((post, n) => comparePost(nth(people, n), post)),
    ...[...talks].map(([key, said]) => compareTalk(people, key, said)),
  ])
}
