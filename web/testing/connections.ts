import { type Connection, connections } from '#shared/connections/contract.ts'
import { type Person, people, type Suggestion } from '#shared/people/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { fakeApi } from './fakeApi.ts'
import { newId } from './ids.ts'
import { aMember, aPerson } from './people.ts'

/** A pending request of the signed-in user to Sam. */
export const aConnection = (changes: Partial<Connection> = {}): Connection => {
  const me = aMember()
  const requesterId = changes.requesterId ?? me.id
  const otherUser = changes.otherUser ?? aPerson()
  const isMine = requesterId === me.id
  const { id, name, username, profilePhoto, staff } = me
  return {
    id: newId(),
    requesterId,
    receiverId: isMine ? otherUser.id : me.id,
    status: 'pending',
    message: null,
    requesterUser: isMine ? { id, name, username, profilePhoto, staff } : otherUser,
    otherUser,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...changes,
  }
}

/** A request of Sam to the signed-in user. */
export const aReceivedRequest = (changes: Partial<Connection> = {}) =>
  aConnection({ requesterId: aPerson().id, ...changes })

/** Fakes the connection endpoints for one other user, who is also the only search result. */
export const fakeConnectionsApi = (
  first: Connection | null = null,
  other: PublicUser = aPerson(),
) => {
  let now = first
  const rows = () => (now ? [now] : [])
  const isReceived = ({ requesterId }: Connection) => requesterId === other.id
  const put = (next: Connection) => {
    now = next
    return next
  }
  fakeApi.on(connections.list, () => rows().filter(({ status }) => status === 'accepted'))
  fakeApi.on(connections.pending, () =>
    rows().filter((one) => one.status === 'pending' && isReceived(one)),
  )
  fakeApi.on(connections.sent, () =>
    rows().filter((one) => one.status === 'pending' && !isReceived(one)),
  )
  fakeApi.on(people.suggestions, [])
  fakeApi.on(connections.withUsers, rows)
  fakeApi.on(connections.searchUsers, ({ q }) =>
    other.name.toLowerCase().startsWith(q.toLowerCase()) ? [other] : [],
  )
  fakeApi.on(connections.request, ({ message }) =>
    put(aConnection({ otherUser: other, message: message ?? null })),
  )
  fakeApi.on(connections.answer, ({ status }) =>
    put({ ...(now ?? aReceivedRequest()), status, updatedAt: new Date() }),
  )
  fakeApi.on(connections.remove, () => {
    now = null
    return null
  })
  return {
    /** Changes the connection on behalf of the other user. */
    change: (next: Connection | null) => {
      now = next
    },
  }
}

/** Sam's profile, as other members see it. */
export const aPersonProfile = (changes: Partial<Person> = {}): Person => ({
  ...aPerson(),
  role: 'student',
  location: 'Leiden',
  languages: ['Dutch'],
  interests: ['chess'],
  speaks: [],
  learns: [],
  about: null,
  hopes: [],
  memberSince: new Date('2026-01-05T09:00:00Z'),
  eventsHosted: null,
  commonGroups: [],
  connection: null,
  isBanned: false,
  isBlocked: false,
  ...changes,
})

/** Sam, suggested to the signed-in user. */
export const aSuggestion = (changes: Partial<Suggestion> = {}): Suggestion => ({
  ...aPerson(),
  location: 'Leiden',
  speaks: [{ language: 'nl', level: 'native' }],
  learns: [{ language: 'tr', level: 'A1' }],
  about: null,
  kind: 'near',
  reasonKind: 'near',
  reason: 'Lives in Leiden too',
  opening: 'Hi Sam, I live in Leiden too. Would you like to meet?',
  ...changes,
})
