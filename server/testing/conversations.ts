import { connections } from '#shared/connections/contract.ts'
import type { ConversationKind, MessageExtras } from '#shared/conversation/message.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { connectUsers } from './connections.ts'
import type { TestApp } from './freshApp.ts'
import { aGroup, joinGroup } from './groups.ts'
import { as, aUser, type Person } from './people.ts'

/** What both kinds of messages have. */
type ShownMessage = MessageExtras & {
  id: string
  seq: number
  changedSeq: number
  text: string
  isDeleted: boolean
}

type More = { clientId?: string; replyToId?: string }

/** A conversation of two people, as tests of both kinds of conversations use it. */
export type Talk = {
  kind: ConversationKind
  one: Person
  other: Person
  /** The names in the paths of `conversations`, for `by`. */
  at(by: Person): { kind: ConversationKind; id: string }
  attempt(by: Person, text: string, more?: More): Promise<{ status: number; body: ShownMessage }>
  send(by: Person, text: string, more?: More): Promise<ShownMessage>
  /** What `by` reads, oldest first; with `after`, what has changed. */
  list(by: Person, after?: number): Promise<ShownMessage[]>
  remove(by: Person, id: string): Promise<number>
  /** How many messages `by` has not read. */
  unread(by: Person): Promise<number | undefined>
  read(by: Person, seq: number): Promise<unknown>
  /** `by` may no longer take part. */
  leave(by: Person): Promise<unknown>
}

type Sent = Awaited<ReturnType<Talk['attempt']>>

const orFail =
  (attempt: Talk['attempt']): Talk['send'] =>
  async (...sent) => {
    const { status, body } = await attempt(...sent)
    if (status !== 201) throw new Error(`Could not write: ${status}`)
    return body
  }

/** A group with these members and an admin. */
export const aGroupTalk = async (app: TestApp, admin?: Person): Promise<Talk> => {
  const [one, other] = [await aUser(app), await aUser(app)]
  const { id } = await aGroup(app, { by: admin ?? (await aUser(app)) })
  for (const person of [one, other]) await joinGroup(app, person, { id })
  const attempt: Talk['attempt'] = async (by, message, more = {}) => {
    const { status, body } = await as(app, by).call(groups.send, { id, message, ...more })
    return { status, body: { ...body, text: body.message } } as Sent
  }
  return {
    ...{ kind: 'group', one, other, attempt, send: orFail(attempt) },
    at: () => ({ kind: 'group', id }),
    list: async (by, after) => {
      const page = after === undefined ? {} : { after }
      const { body } = await as(app, by).call(groups.messages, { id, ...page })
      return body.map((row) => ({ ...row, text: row.message }))
    },
    remove: async (by, messageId) =>
      (await as(app, by).call(groups.removeMessage, { id, messageId })).status,
    unread: async (by) =>
      (await as(app, by).call(groups.mine, {})).body.find((group) => group.id === id)?.unread,
    read: (by, seq) => as(app, by).call(groups.markRead, { id, seq }),
    leave: (by) => as(app, by).call(groups.leave, { id }),
  }
}

/** Two people who are connected. */
const aDirectTalk = async (app: TestApp): Promise<Talk> => {
  const [one, other] = [await aUser(app), await aUser(app)]
  const connectionId = await connectUsers(app, one, other)
  const partnerOf = ({ me }: Person) => (me.id === one.me.id ? other : one).me.id
  const attempt: Talk['attempt'] = async (by, content, more = {}) => {
    const input = { receiverId: partnerOf(by), content, ...more }
    const { status, body } = await as(app, by).call(messages.send, input)
    return { status, body: { ...body, text: body.content } } as Sent
  }
  return {
    ...{ kind: 'direct', one, other, attempt, send: orFail(attempt) },
    at: (by) => ({ kind: 'direct', id: partnerOf(by) }),
    list: async (by, after) => {
      const page = after === undefined ? {} : { after }
      const call = as(app, by).call
      const found = await call(messages.thread, { id: partnerOf(by), ...page })
      const [last] = (await call(messages.conversations, {})).body
      // Once the account of the partner is deleted, the conversation has an address of its own.
      const id = last?.otherUserId ?? ''
      const { body } = found.status === 200 ? found : await call(messages.thread, { id, ...page })
      return body.map((row) => ({ ...row, text: row.content }))
    },
    remove: async (by, id) => (await as(app, by).call(messages.remove, { id })).status,
    unread: async (by) => {
      const { body } = await as(app, by).call(messages.conversation, { userId: partnerOf(by) })
      return body.unread
    },
    read: (by, seq) => as(app, by).call(messages.markRead, { userId: partnerOf(by), seq }),
    leave: (by) => as(app, by).call(connections.remove, { id: connectionId }),
  }
}

/** One of each kind, for `describe.each`. */
export const bothTalks = [
  ['a group', aGroupTalk],
  ['direct messages', aDirectTalk],
] as const
