import { randomUUID } from 'node:crypto'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { type Caller, callWithRetry, newTestUser, type Person } from './apiClient.ts'
import type { Cluster } from './clusterChecks.ts'

/** Null: not found. */
type Send = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E> | null>

type Scene = { me: Person; friend: Person; group: { id: string; name: string }; eventId: string }

/** Acts, and returns a check for each screen that shows it: whether it shows the new state. */
type Action = (write: Send, scene: Scene) => Promise<((read: Send) => Promise<boolean>)[]>

const has = (rows: { id: string }[] | null, id: string) => rows?.some((row) => row.id === id)

const addPost = async (write: Send) => {
  const word = `w${randomUUID().slice(0, 8)}`
  const draft = { title: `Own ${word}`, content: 'Seen at once?', category: 'general' } as const
  const post = await write(community.create, draft)
  return { id: post?.id ?? '', word, draft }
}

/** How a list shows the post that has this word. */
const inList = async (read: Send, word: string) => (await read(community.posts, { q: word }))?.[0]

const booked = async (read: Send, id: string) =>
  (await read(events.list, {}))?.find((event) => event.id === id)?.isBooked

const inGroups = async (read: Send, { name }: Scene['group']) =>
  (await read(groups.list, { q: name }))?.[0]

const actions: Record<string, Action> = {
  post: async (write) => {
    const { id, word } = await addPost(write)
    return [
      async (read) => (await inList(read, word))?.id === id,
      async (read) => (await read(community.one, { id }))?.id === id,
    ]
  },
  'changed post': async (write) => {
    const { id, word, draft } = await addPost(write)
    const title = `Changed ${word}`
    await write(community.update, { id, ...draft, title })
    return [
      async (read) => (await inList(read, word))?.title === title,
      async (read) => (await read(community.one, { id }))?.title === title,
    ]
  },
  'deleted post': async (write) => {
    const { id, word } = await addPost(write)
    await write(community.remove, { id })
    return [
      async (read) => !(await inList(read, word)),
      async (read) => (await read(community.one, { id })) === null,
    ]
  },
  vote: async (write) => {
    const { id, word } = await addPost(write)
    await write(community.vote, { postId: id, voteType: 'upvote' })
    return [
      async (read) => (await inList(read, word))?.myVote === 'upvote',
      async (read) => (await read(community.one, { id }))?.upvotes === 1,
    ]
  },
  comment: async (write) => {
    const { id, word } = await addPost(write)
    const comment = await write(community.comment, { id, content: 'And this?' })
    return [
      async (read) => has(await read(community.comments, { id }), comment?.id ?? '') ?? false,
      async (read) => (await inList(read, word))?.commentCount === 1,
    ]
  },
  booking: async (write, { eventId }) => {
    await write(events.book, { id: eventId })
    return [
      async (read) => (await booked(read, eventId)) === true,
      async (read) => (await read(events.one, { id: eventId }))?.isBooked === true,
      async (read) =>
        (await read(events.myBookings, {}))?.some((one) => one.eventId === eventId) ?? false,
    ]
  },
  'cancelled booking': async (write, { eventId }) => {
    await write(events.cancelBooking, { id: eventId })
    return [
      async (read) => (await booked(read, eventId)) === false,
      async (read) => (await read(events.one, { id: eventId }))?.isBooked === false,
    ]
  },
  'new group': async (write) => {
    const name = `Own ${randomUUID()}`
    const group = await write(groups.create, { name, type: 'expats' })
    const id = group?.id ?? ''
    return [
      async (read) => (await inGroups(read, { id, name }))?.role === 'admin',
      async (read) => has(await read(groups.mine, {}), id) ?? false,
    ]
  },
  'joined group': async (write, { group }) => {
    await write(groups.join, { id: group.id })
    return [
      async (read) => (await inGroups(read, group))?.role === 'member',
      async (read) => (await read(groups.one, { id: group.id }))?.role === 'member',
      async (read) => has(await read(groups.mine, {}), group.id) ?? false,
    ]
  },
  'group message': async (write, { group }) => {
    const sent = await write(groups.send, { id: group.id, message: 'Seen at once?' })
    return [
      async (read) => has(await read(groups.messages, { id: group.id }), sent?.id ?? '') ?? false,
    ]
  },
  'left group': async (write, { group }) => {
    await write(groups.leave, { id: group.id })
    return [
      async (read) => (await inGroups(read, group))?.role === null,
      async (read) => (await read(groups.one, { id: group.id }))?.role === null,
    ]
  },
  'direct message': async (write, { friend }) => {
    const input = { receiverId: friend.id, content: 'Seen at once?' }
    const sent = await write(messages.send, input)
    return [
      async (read) => has(await read(messages.thread, { id: friend.id }), sent?.id ?? '') ?? false,
      async (read) => (await read(messages.conversations, {}))?.[0]?.otherUserId === friend.id,
    ]
  },
  profile: async (write, { me }) => {
    const { word } = await addPost(write)
    const name = `Renamed ${word}`
    await write(profile.update, { name })
    return [
      async (read) => (await read(auth.me, {}))?.name === name,
      async (read) => (await inList(read, word))?.author?.name === name,
      async (read) => (await read(people.one, { username: me.name }))?.name === name,
    ]
  },
  'hidden user': async (write, { friend }) => {
    await write(people.block, { userId: friend.id })
    return [
      async (read) => !has(await read(connections.searchUsers, { q: friend.name }), friend.id),
      async (read) => (await read(people.blocks, {}))?.[0]?.user.id === friend.id,
    ]
  },
}

/** Keeps the cookies of its answers, as that of the position of the last write. */
const openBrowser = ({ cookie }: Caller) => {
  const jar = new Map<string, string>()
  const keep = (pairs: string[]) => {
    for (const pair of pairs) jar.set(pair.split('=', 1)[0] ?? '', pair)
  }
  keep([cookie])
  return {
    at:
      (url: string): Send =>
      async (endpoint, input) => {
        const who = { url, cookie: [...jar.values()].join('; ') }
        const { status, reply, cookies } = await callWithRetry(who, endpoint, input)
        keep(cookies)
        if (status >= 200 && status < 300) return reply
        if (status === 404 && endpoint.method === 'GET') return null
        throw new Error(`${endpoint.method} ${endpoint.path} was answered ${status}`)
      },
  }
}

const connect = async (me: Person, friend: Person) => {
  const { reply } = await callWithRetry(me, connections.request, { receiverId: friend.id })
  const answer = { id: reply?.id ?? '', status: 'accepted' as const }
  await callWithRetry(friend, connections.answer, answer)
}

const stage = async (url: string, eventId: string): Promise<Scene> => {
  const [me, friend] = [await newTestUser(url), await newTestUser(url)]
  await connect(me, friend)
  const name = `Room ${randomUUID()}`
  const { reply } = await callWithRetry(friend, groups.create, { name, type: 'expats' })
  return { me, friend, group: { id: reply?.id ?? '', name }, eventId }
}

/**
 * Acts in every way at one process, and looks at another whether each screen shows it at once.
 * Returns the number of looks, and the actions that a screen did not show.
 */
export const checkOwnActions = async (
  { front, one, two }: Cluster,
  eventId: string,
  routes: 'one' | 'all',
) => {
  const outdated: string[] = []
  let looks = 0
  const all = [
    [one, two],
    [two, one],
    [front, front],
  ] as const
  for (const [there, here] of routes === 'one' ? all.slice(0, 1) : all) {
    const scene = await stage(there, eventId)
    const browser = openBrowser(scene.me)
    for (const [name, act] of Object.entries(actions))
      for (const isShown of await act(browser.at(there), scene)) {
        looks += 1
        if (!(await isShown(browser.at(here)))) outdated.push(name)
      }
  }
  return { looks, outdated }
}
