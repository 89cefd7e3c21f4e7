import { conversations } from '#shared/conversation/contract.ts'
import {
  Group,
  type GroupMessage,
  groups,
  type JoinedGroup,
  type Member,
} from '#shared/groups/contract.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { amsterdamDay } from '#web/ui/format.ts'
import { fakeApi } from './fakeApi.ts'
import { pushLive } from './fakeEventSource.ts'
import { newId } from './ids.ts'
import { aMember, aPerson } from './people.ts'
import { plainValue } from './plainValue.ts'

const minute = 60_000
const createdAt = new Date('2026-01-05T09:00:00Z')

/** A public group of Sam that the signed-in user has not joined. */
export const aGroup = (changes: Partial<Group> = {}): Group => ({
  ...plainValue(Group),
  name: 'Fietsers',
  description: 'Out on the bicycle together.',
  type: 'students',
  isShownToVisitors: true,
  focalX: 0.5,
  focalY: 0.5,
  memberCount: 2,
  hasAdmin: true,
  ...changes,
})

/** A group that the signed-in user has joined, with nothing unread. */
export const aJoinedGroup = (changes: Partial<JoinedGroup> = {}): JoinedGroup => ({
  ...aGroup(),
  role: 'member',
  joinedAt: createdAt,
  unread: 0,
  lastReadSeq: 0,
  lastSeq: 0,
  lastMessage: null,
  ...changes,
})

export const aGroupMember = (
  user: PublicUser = aPerson(),
  role: Member['role'] = 'member',
): Member => ({ user, role, joinedAt: createdAt })

/** The signed-in user, as others see them. */
export const publicMe = (): PublicUser => {
  const { id, name, username, profilePhoto, staff } = aMember()
  return { id, name, username, profilePhoto, staff }
}

type Row = { id: string; seq: number; changedSeq: number; createdAt: Date }

/** Pages through the rows of a chat as the server does; see `SeqPage`. */
export const chatPage = <R extends Row>(rows: R[], page: Partial<SeqPage>) => {
  const { limit = 50, before, after, newer, around, near, day } = page
  if (after !== undefined)
    return rows
      .filter(({ changedSeq }) => changedSeq > after)
      .sort((a, b) => a.changedSeq - b.changedSeq)
      .slice(0, limit)
  if (newer !== undefined) {
    const from = rows.findIndex(({ id }) => id === newer) + 1
    return rows.slice(from, from + limit)
  }
  if (around ?? near ?? day) {
    const at = rows.findIndex(
      ({ id, seq, createdAt }) =>
        id === around ||
        (near !== undefined && seq >= near) ||
        (day !== undefined && amsterdamDay(createdAt) >= day),
    )
    const target = at < 0 ? rows.length : at
    const half = Math.floor(limit / 2)
    if (at < 0 && around) return []
    return rows.slice(Math.max(0, target - half), target + limit - half)
  }
  const end = before ? rows.findIndex(({ id }) => id === before) : rows.length
  return rows.slice(Math.max(0, end - limit), end)
}

/** As in the form of an event. */
export const aGroupChoice = (name: string) => ({ id: newId(), name, isPrivate: false })

/** A group message by Sam. */
export const aGroupMessage = (changes: Partial<GroupMessage> = {}): GroupMessage => ({
  id: newId(),
  groupId: newId(),
  seq: 1,
  changedSeq: 1,
  message: 'Hoi',
  event: null,
  isDeleted: false,
  isRemoved: false,
  clientId: null,
  createdAt: new Date(),
  user: aPerson(),
  isHidden: false,
  ...changes,
})

/**
 * The chat of a joined group on the fake server. It pages, accepts and deletes messages. It starts
 * with messages by Sam, one per minute until now: "Line 1." and so on.
 */
export const aGroupChat = (group: JoinedGroup, lines = 0) => {
  const rows: GroupMessage[] = []
  let lastSeq = 0

  const add = (message: string, changes: Partial<GroupMessage> = {}) => {
    lastSeq += 1
    const position = { groupId: group.id, seq: lastSeq, changedSeq: lastSeq }
    const row = aGroupMessage({ ...position, message, ...changes })
    rows.push(row)
    return row
  }
  const remove = (id: string, isRemoved = false) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw new Error(`No message ${id}`)
    lastSeq += 1
    Object.assign(row, { message: '', isDeleted: true, isRemoved, changedSeq: lastSeq })
    pushLive({ kind: 'groupMessage', message: { ...row } })
  }
  /** Idempotent by client id. */
  const acceptMessages = () =>
    fakeApi.on(groups.send, ({ message, clientId = null }) => {
      const known = clientId && rows.find((row) => row.clientId === clientId)
      return { ...(known || add(message, { clientId, user: publicMe() })) }
    })
  const readState = (seq: number) => ({ lastReadSeq: seq, unread: 0, lastSeq })

  const from = Date.now() - lines * minute
  for (let at = 1; at <= lines; at++)
    add(`Line ${at}.`, { createdAt: new Date(from + at * minute) })
  Object.assign(group, { lastReadSeq: lines - group.unread, lastSeq: lines })

  fakeApi.on(groups.mine, () => [group])
  fakeApi.on(groups.one, () => group)
  fakeApi.on(groups.typing, null)
  fakeApi.on(groups.messages, (page) => chatPage(rows, page).map((row) => ({ ...row })))
  acceptMessages()
  fakeApi.on(groups.removeMessage, ({ messageId }) => {
    remove(messageId)
    return null
  })
  fakeApi.on(groups.takeDownMessage, ({ messageId }) => {
    remove(messageId, true)
    return null
  })
  fakeApi.on(conversations.edit, ({ messageId, text }) => {
    lastSeq += 1
    const row = rows.find(({ id }) => id === messageId)
    if (row) Object.assign(row, { message: text, editedAt: new Date(), changedSeq: lastSeq })
    return null
  })
  fakeApi.on(groups.markRead, ({ seq }) => {
    Object.assign(group, readState(seq))
    return readState(seq)
  })
  return {
    rows,
    add,
    remove,
    acceptMessages,
    /** Sam, or the given user, sends a message, and the live stream delivers it. */
    receive: (message: string, changes: Partial<GroupMessage> = {}) => {
      const row = add(message, changes)
      pushLive({ kind: 'groupMessage', message: { ...row } })
      return row
    },
    /** The live stream delivers a change of a message. */
    change: ({ id }: { id: string }, changes: Partial<GroupMessage>) => {
      const row = rows.find((each) => each.id === id)
      if (!row) throw new Error(`No message ${id}`)
      lastSeq += 1
      Object.assign(row, changes, { changedSeq: lastSeq })
      pushLive({ kind: 'groupMessage', message: { ...row } })
    },
    /** The live stream delivers the newest message again. */
    redeliver: () => {
      const newest = rows.at(-1)
      if (newest) pushLive({ kind: 'groupMessage', message: { ...newest } })
    },
    /** The texts that the server has, oldest first. */
    texts: () => rows.map(({ message }) => message),
  }
}

/** The path at which the chat of a group opens in a dialog. */
export const chatPath = ({ id }: Pick<Group, 'id'>) => `/groups?tab=mine&chat=${id}`
