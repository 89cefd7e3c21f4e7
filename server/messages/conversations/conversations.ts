import { listBuddyWeeks } from '#server/buddies/matches/matches.ts'
import { areConnected } from '#server/connections/userPair.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { markReactionsRead } from '#server/notifications/notify.ts'
import { reactionsPrefix } from '#server/notifications/reactionInputs.ts'
import { findLanguages, findUser, toPublic } from '#server/users/users.ts'
import type { NewContactFilter } from '#shared/messages/contract.ts'
import { knownRole } from '#shared/users/knownRole.ts'
import type { Me } from '#shared/users/user.ts'
import { mayWriteToHost } from '../store.ts'
import * as store from './store.ts'

type Deps = Pick<App, 'db' | 'now'>

const withBuddyWeeks = async ({ db, now }: Deps, me: Me, rows: store.ConversationView[]) => {
  const weeks = rows.length > 0 ? await listBuddyWeeks(db, me.id, now()) : []
  const weekOf = new Map(weeks.map(({ userId, week }) => [userId, week]))
  return rows.map((row) => ({ ...row, buddyWeek: weekOf.get(row.otherUserId) ?? null }))
}

export const listConversations = async (
  deps: Deps,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => withBuddyWeeks(deps, me, await store.listConversations(deps.db, me.id, page, deps.now()))

/** 404, so that it does not reveal whether other users have a conversation. */
const notFound = () => new AppError('conversation_not_found')

/** Connected, or `me` has a place at an event of this host. */
const mayBegin = async (db: Db, me: Me, userId: string) =>
  (await areConnected(db, me.id, userId)) || (await mayWriteToHost(db, me.id, userId))

/** Requires an existing conversation, or that one may begin. */
export const requireConversationAccess = async ({ db, now }: Deps, me: Me, userId: string) => {
  if (await store.findConversation(db, me.id, userId, now())) return
  if (!(await mayBegin(db, me, userId))) throw notFound()
}

const emptyConversation: Omit<store.ConversationView, 'otherUserId' | 'otherUser' | 'otherFacts'> =
  {
    lastMessage: null,
    lastMessageTime: null,
    isLastOwn: false,
    isRead: true,
    unread: 0,
    lastReadSeq: 0,
    lastSeq: 0,
    seenSeq: null,
    isOpen: true,
    isBlocked: false,
  }

const findOrCreateView = async (
  { db, now }: Deps,
  me: Me,
  userId: string,
): Promise<store.ConversationView> => {
  const known = await store.findConversation(db, me.id, userId, now())
  if (known) return known
  const isConnected = await areConnected(db, me.id, userId)
  const user = (await mayBegin(db, me, userId)) && (await findUser(db, userId))
  if (!user) throw notFound()
  const learns = (await findLanguages(db, userId)).learns.map(({ language }) => language).toSorted()
  return {
    ...emptyConversation,
    otherUserId: user.id,
    otherUser: toPublic(user),
    otherFacts:
      user.isBanned || !isConnected
        ? null
        : { role: knownRole(user), location: user.location, learns },
  }
}

/** Works also before the first message. */
export const getConversation = async (deps: Deps, me: Me, userId: string) => {
  const [conversation] = await withBuddyWeeks(deps, me, [await findOrCreateView(deps, me, userId)])
  if (!conversation) throw notFound()
  return conversation
}

export const listNewContacts = ({ db }: Pick<App, 'db'>, me: Me, filter: NewContactFilter) =>
  store.listNewContacts(db, me.id, filter)

/**
 * Marks messages as read up to `seq` and syncs the user's other devices. The other participant is
 * informed if both have read receipts enabled.
 */
export const markRead = ({ db, live, now }: App, me: Me, userId: string, seq: number) =>
  inTransaction(db, async (tx) => {
    const read = await store.setRead(tx, me.id, userId, seq)
    const conversation = await store.findConversation(tx, me.id, userId, now())
    if (!read || !conversation) throw new AppError('conversation_not_found')
    await markReactionsRead({ live }, tx, me.id, reactionsPrefix('messageReacted', read.id))
    const { lastReadSeq, unread, lastSeq, seenSeq } = conversation
    const state = { lastReadSeq, unread, lastSeq }
    live.publish(tx, me.id, { kind: 'directRead', otherUserId: userId, ...state })
    const isShown = seenSeq !== null
    if (isShown)
      live.publish(tx, userId, { kind: 'directSeen', otherUserId: me.id, seenSeq: read.seenSeq })
    return state
  })

/** Publishes to everyone whose view of read receipts changes. */
export const setReadReceipts = ({ db, live }: App, me: Me, hasReadReceipts: boolean) =>
  inTransaction(db, async (tx) => {
    await store.setReadReceipts(tx, me.id, hasReadReceipts)
    live.publish(tx, me.id, { kind: 'meChanged' })
    const others = await store.listReadReceiptPartners(tx, me.id)
    live.publish(tx, others, { kind: 'directSeen', otherUserId: me.id, seenSeq: null })
    return { hasReadReceipts }
  })
