import { buddyWeeks } from '#server/buddies/matches/matches.ts'
import { areConnected } from '#server/connections/pairs.ts'
import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findUser, toPublic } from '#server/users/users.ts'
import type { NewcomerFilter } from '#shared/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Parts = Pick<App, 'db' | 'now'>

/** What the two are to each other as language buddies comes from there. */
const withWeeks = async ({ db, now }: Parts, me: Me, rows: store.KnownConversation[]) => {
  const weeks = rows.length > 0 ? await buddyWeeks(db, me.id, now()) : []
  const weekOf = new Map(weeks.map(({ userId, week }) => [userId, week]))
  return rows.map((row) => ({ ...row, buddyWeek: weekOf.get(row.otherUserId) ?? null }))
}

export const conversationsOf = async (
  parts: Parts,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => withWeeks(parts, me, await store.listConversations(parts.db, me.id, page))

/** That two others write to each other is nobody's business: the answer is that of no such thing. */
const notFound = () => new Refusal(404, 'You have no conversation with this person')

/** Refuses whoever neither wrote with this person nor could. */
export const refuseStrangers = async (db: Db, me: Me, userId: string) => {
  if (await store.findConversation(db, me.id, userId)) return
  if (!(await areConnected(db, me.id, userId))) throw notFound()
}

const before: Omit<store.KnownConversation, 'otherUserId' | 'otherUser'> = {
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

const findKnown = async (db: Db, me: Me, userId: string): Promise<store.KnownConversation> => {
  const known = await store.findConversation(db, me.id, userId)
  if (known) return known
  const user = (await areConnected(db, me.id, userId)) && (await findUser(db, userId))
  if (!user) throw notFound()
  return { ...before, otherUserId: user.id, otherUser: toPublic(user) }
}

/** Also before the first word. */
export const conversationWith = async (parts: Parts, me: Me, userId: string) => {
  const [conversation] = await withWeeks(parts, me, [await findKnown(parts.db, me, userId)])
  if (!conversation) throw notFound()
  return conversation
}

export const newPeopleFor = async ({ db }: Pick<App, 'db'>, me: Me, filter: NewcomerFilter) => {
  const [rows, total] = await Promise.all([
    store.listNewPeople(db, me.id, filter),
    store.countNewPeople(db, me.id, filter),
  ])
  return { rows, total }
}
