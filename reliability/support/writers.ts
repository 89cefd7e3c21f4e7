import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { AcknowledgedWrite, Table } from './acknowledgedWrites.ts'

export type Writers = Pick<WriteRecorder, 'acknowledged' | 'statuses' | 'nextAcknowledged'> & {
  stop(): Promise<void>
}

/** A writer and its progress. Each writer books every event and votes on every post once. */
type Writer = {
  id: string
  cookie: string
  isInGroup: boolean
  booked: number
  voted: number
  /** Sent, but not yet acknowledged. */
  unacknowledged: { message: string; clientId: string } | null
}

const unregistered: Writer = {
  id: '',
  cookie: '',
  isInGroup: false,
  booked: 0,
  voted: 0,
  unacknowledged: null,
}

const day = 24 * 3_600_000
const registerEvery = 40
const eventEvery = 25
const firstEvents = 20

/**
 * Starts `people` users, who write continuously until stopped, also across restarts: they register, add
 * and book events, write and vote on posts, and send group messages, which they retry until acknowledged.
 */
export const startWriters = async (url: string, people: number): Promise<Writers> => {
  const recorder = recordWrites(url)
  const { add, record, write } = recorder
  const run = Date.now().toString(36)
  const open: string[] = []
  const posts: string[] = []
  let isStopped = false
  let names = 0
  let counter = 0

  const register = () => {
    const name = `w${run}${++names}`
    return add('users', auth.register.path, '', {
      name: `Writer ${name}`,
      email: `${name}@example.org`,
      username: name,
      password: 'tulips along the canal',
    })
  }

  // The first account of an installation is its administrator, who may add events.
  const admin = await register()
  const group = await add('groups', groups.create.path, admin.cookie, {
    name: 'Writers',
    type: 'expats',
  })

  const addEvent = async () => {
    const answer = await add('events', events.create.path, admin.cookie, {
      title: `Evening ${++counter}`,
      description: 'Written while the power fails.',
      startDate: new Date(Date.now() + day).toISOString(),
      endDate: new Date(Date.now() + 2 * day).toISOString(),
      location: 'Utrecht',
      price: '2.50',
      maxAttendees: 12,
      bookingOptions: { maxGuests: 3, questions: [question] },
    })
    if (answer.isAcknowledged) open.push(answer.id)
    return answer
  }

  const addPost = async ({ cookie }: Writer) => {
    const answer = await add('community_posts', community.create.path, cookie, {
      title: `Question ${counter}`,
      content: 'Where does one find a lamp for a bicycle?',
      category: 'general',
    })
    if (answer.isAcknowledged) posts.push(answer.id)
    return answer
  }

  const book = async (person: Writer) => {
    const id = open[person.booked++]
    if (!id) return addEvent()
    const party = { size: 1 + (counter % 4), answers: { [question.id]: [['Vegan']] } }
    const path = (endpoint: { path: string }) => endpoint.path.replace(':id', id)
    const answer = await add('event_bookings', path(events.book), person.cookie, party)
    if (answer.status !== 409) return answer
    // Full, or booked before the answer was lost: then it becomes a smaller party.
    const waits = await write(path(events.joinWaitlist), person.cookie, party)
    return waits.status === 409
      ? write(path(booking.change), person.cookie, { ...party, size: 1 }, 'PUT')
      : waits
  }

  const vote = async (person: Writer) => {
    const postId = posts[person.voted++]
    if (!postId) return addPost(person)
    const body = { postId, voteType: 'upvote' }
    const answer = await write(community.vote.path, person.cookie, body)
    if (answer.isAcknowledged) record({ table: 'community_votes', id: postId, by: person.id })
    return answer
  }

  const sendMessage = async (person: Writer) => {
    if (!person.isInGroup) {
      const answer = await write(groups.join.path.replace(':id', group.id), person.cookie, {})
      person.isInGroup = answer.isAcknowledged
      return answer
    }
    person.unacknowledged ??= { message: `Hello ${run} ${counter}`, clientId: randomUUID() }
    const path = groups.send.path.replace(':id', group.id)
    const answer = await add('group_messages', path, person.cookie, person.unacknowledged)
    if (answer.isAcknowledged) person.unacknowledged = null
    return answer
  }

  const actions = [book, sendMessage, vote]

  const registerWriter = async (person: Writer) => {
    const answer = await register()
    const { id, cookie, isAcknowledged } = answer
    // An error has a session but no id when the database was lost after the commit.
    if (isAcknowledged) Object.assign(person, unregistered, { id, cookie })
    return answer
  }

  const act = (person: Writer, next: number): Promise<Answer> => {
    if (!person.cookie || next % registerEvery === 0) return registerWriter(person)
    if (next % eventEvery === 0) return addEvent()
    return (actions[next % actions.length] ?? book)(person)
  }

  const writer = async () => {
    const person = { ...unregistered }
    while (!isStopped) {
      const { status } = await act(person, counter++)
      if (status === 0 || status === 503) await pause(20)
    }
  }

  for (let n = 0; n < firstEvents; n++) await addEvent()
  const writing = Array.from({ length: people }, writer)

  return {
    ...recorder,
    stop: async () => {
      isStopped = true
      await Promise.all(writing)
    },
  }
}

/** Of each event. Its answers are written with the booking. */
const question = {
  id: randomUUID(),
  ...{ text: 'What do you eat?', kind: 'one', options: ['Everything', 'Vegan'], isRequired: true },
}

type Answer = { status: number; id: string; cookie: string; isAcknowledged: boolean }

type WriteRecorder = ReturnType<typeof recordWrites>

const timeoutMs = 20_000

/** Writes as a browser does, and records the acknowledged writes. */
const recordWrites = (url: string) => {
  const acknowledged: AcknowledgedWrite[] = []
  // Answers by status; 0 is no answer at all.
  const statuses = new Map<number, number>()
  let next = Promise.withResolvers<void>()

  const write = async (path: string, cookie: string, body: unknown, method = 'POST') => {
    const answer = await send(url + path, { cookie, body, method })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return answer
  }

  const record = (entry: AcknowledgedWrite) => {
    if (Object.values(entry).includes(''))
      throw new Error(`An acknowledged write has no id: ${JSON.stringify(entry)}`)
    acknowledged.push(entry)
    next.resolve()
    next = Promise.withResolvers<void>()
  }

  return {
    acknowledged,
    statuses,
    nextAcknowledged: () => next.promise,
    write,
    record,
    /** Records a write whose answer contains the id of the new row. */
    add: async (table: Table, path: string, cookie: string, body: unknown) => {
      const answer = await write(path, cookie, body)
      if (answer.isAcknowledged) record({ table, id: answer.id })
      return answer
    },
  }
}

const noAnswer: Answer = { status: 0, id: '', cookie: '', isAcknowledged: false }

// Only a complete answer is an acknowledgement.
const send = async (
  url: string,
  { cookie, body, method }: { cookie: string; body: unknown; method: string },
): Promise<Answer> => {
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { id = '', code } = (await answer.json()) as { id?: string; code?: string }
    // A repeated attempt, after the answer of the first one was lost.
    if (code === 'already_in_group') return { ...noAnswer, status: 200, isAcknowledged: true }
    const [set = ''] = answer.headers.getSetCookie()
    const [session = ''] = set.split(';', 1)
    return { status: answer.status, id, cookie: session, isAcknowledged: answer.ok }
  } catch {
    return noAnswer
  }
}
