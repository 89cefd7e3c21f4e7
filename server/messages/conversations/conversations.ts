import { areConnected } from '#server/connections/pairs.ts'
import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findUser } from '#server/users/users.ts'
import type { Conversation, NewcomerFilter } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const conversationsOf = (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => store.listConversations(db, me.id, page)

/** That two others write to each other is nobody's business: the answer is that of no such thing. */
const notFound = () => new Refusal(404, 'You have no conversation with this person')

/** Refuses whoever neither wrote with this person nor could. */
export const refuseStrangers = async (db: Db, me: Me, userId: string) => {
  if (await store.findConversation(db, me.id, userId)) return
  if (!(await areConnected(db, me.id, userId))) throw notFound()
}

const before: Omit<Conversation, 'otherUserId' | 'otherUser'> = {
  lastMessage: null,
  lastMessageTime: null,
  isLastOwn: false,
  isRead: true,
  unread: 0,
  lastReadSeq: 0,
  lastSeq: 0,
  seenSeq: null,
  isOpen: true,
}

/** Also before the first word. */
export const conversationWith = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  userId: string,
): Promise<Conversation> => {
  const known = await store.findConversation(db, me.id, userId)
  if (known) return known
  const user = (await areConnected(db, me.id, userId)) && (await findUser(db, userId))
  if (!user) throw notFound()
  const { id, name, username, profilePhoto } = user
  return { ...before, otherUserId: id, otherUser: { id, name, username, profilePhoto } }
}

export const newPeopleFor = async ({ db }: Pick<App, 'db'>, me: Me, filter: NewcomerFilter) => {
  const [rows, total] = await Promise.all([
    store.listNewPeople(db, me.id, filter),
    store.countNewPeople(db, me.id, filter),
  ])
  return { rows, total }
}
