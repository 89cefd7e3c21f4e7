import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { type Answer, recordWrites, type WriteRecorder } from './writeRecorder.ts'

export type Writers = Pick<WriteRecorder, 'acknowledged' | 'statuses' | 'nextAcknowledged'> & {
  stop(): Promise<void>
}

/** One writer and their progress: each books and votes on everything once. */
type Person = {
  id: string
  cookie: string
  isInGroup: boolean
  booked: number
  voted: number
  /** Sent, but not yet acknowledged. */
  unheard: { message: string; clientId: string } | null
}

const unknown: Person = {
  id: '',
  cookie: '',
  isInGroup: false,
  booked: 0,
  voted: 0,
  unheard: null,
}

const day = 24 * 3_600_000
const registerEvery = 40
const eventEvery = 25
const firstEvents = 20

/**
 * Starts so many users, each doing one write after another until stopped, also across restarts:
 * registering, adding and booking events, writing and voting on posts, and writing group messages,
 * which they repeat until acknowledged.
 */
export const startWriters = async (url: string, people: number): Promise<Writers> => {
  const notes = recordWrites(url)
  const { add, note, write } = notes
  const run = Date.now().toString(36)
  const open: string[] = []
  const posts: string[] = []
  let isStopped = false
  let names = 0
  let turn = 0

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
      title: `Evening ${++turn}`,
      description: 'Written while the power fails.',
      startDate: new Date(Date.now() + day).toISOString(),
      endDate: new Date(Date.now() + 2 * day).toISOString(),
      location: 'Utrecht',
      price: '2.50',
    })
    if (answer.isDone) open.push(answer.id)
    return answer
  }

  const addPost = async ({ cookie }: Person) => {
    const answer = await add('community_posts', community.create.path, cookie, {
      title: `Question ${turn}`,
      content: 'Where does one find a lamp for a bicycle?',
      category: 'general',
    })
    if (answer.isDone) posts.push(answer.id)
    return answer
  }

  const book = async (person: Person) => {
    const id = open[person.booked++]
    if (!id) return addEvent()
    return add('event_bookings', events.book.path.replace(':id', id), person.cookie, {})
  }

  const vote = async (person: Person) => {
    const postId = posts[person.voted++]
    if (!postId) return addPost(person)
    const body = { postId, voteType: 'upvote' }
    const answer = await write(community.vote.path, person.cookie, body)
    if (answer.isDone) note({ table: 'community_votes', id: postId, by: person.id })
    return answer
  }

  const speak = async (person: Person) => {
    if (!person.isInGroup) {
      const answer = await write(groups.join.path.replace(':id', group.id), person.cookie, {})
      person.isInGroup = answer.isDone
      return answer
    }
    person.unheard ??= { message: `Hello ${run} ${turn}`, clientId: randomUUID() }
    const path = groups.send.path.replace(':id', group.id)
    const answer = await add('group_messages', path, person.cookie, person.unheard)
    if (answer.isDone) person.unheard = null
    return answer
  }

  const daily = [book, speak, vote]

  const arrive = async (person: Person) => {
    const answer = await register()
    const { id, cookie } = answer
    Object.assign(person, unknown, { id, cookie })
    return answer
  }

  const takeTurn = (person: Person, next: number): Promise<Answer> => {
    if (!person.cookie || next % registerEvery === 0) return arrive(person)
    if (next % eventEvery === 0) return addEvent()
    return (daily[next % daily.length] ?? book)(person)
  }

  const writer = async () => {
    const person = { ...unknown }
    while (!isStopped) {
      const { status } = await takeTurn(person, turn++)
      if (status === 0 || status === 503) await pause(20)
    }
  }

  for (let n = 0; n < firstEvents; n++) await addEvent()
  const writing = Array.from({ length: people }, writer)

  return {
    ...notes,
    stop: async () => {
      isStopped = true
      await Promise.all(writing)
    },
  }
}
