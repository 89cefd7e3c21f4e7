import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { findPublicUsers } from '#server/users/users.ts'
import {
  maxPeopleNamed,
  maxReactionKinds,
  maxReactionsPerPerson,
} from '#shared/conversation/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind, StoredMessage } from '../kind.ts'
import { changeMessage, enterMessage } from '../messages.ts'
import { viewerOf } from '../present.ts'
import { findReadable } from '../reading.ts'
import { noticeReaction, refreshNotices } from './reactionNotices.ts'
import * as actions from './store.ts'

/** One emoji, as Unicode recommends them for interchange (UTS #51). */
const emojiPattern = /^\p{RGI_Emoji}$/v

type Reaction = { id: string; messageId: string; emoji: string }

const requireRoom = ({ reactions }: StoredMessage, me: Me, emoji: string) => {
  const mine = (reactions ?? []).filter(({ userIds }) => userIds.includes(me.id))
  const isKnown = (reactions ?? []).some((one) => one.emoji === emoji)
  const isFull = !isKnown && (reactions ?? []).length >= maxReactionKinds
  if (isFull || mine.length >= maxReactionsPerPerson) throw new AppError('too_many_reactions')
}

/** Idempotent: a repeated tap has no effect. */
export const react = (app: App, kind: AnyKind, me: Me, { emoji, ...ids }: Reaction) =>
  inTransaction(app.db, async (tx) => {
    if (!emojiPattern.test(emoji)) throw new AppError('reaction_invalid')
    const entered = await enterMessage(app, tx, kind, me, ids)
    const { message } = entered
    if (message.reactions?.some((one) => one.emoji === emoji && one.userIds.includes(me.id))) return
    requireRoom(message, me, emoji)
    const row = { id: uuid(), userId: me.id, emoji, createdAt: app.now() }
    await actions.addReaction(tx, kind, message.id, row)
    await changeMessage(app, tx, kind, message)
    await noticeReaction(app, tx, kind, me, entered)
  })

export const takeBackReaction = (app: App, kind: AnyKind, me: Me, { emoji, ...ids }: Reaction) =>
  inTransaction(app.db, async (tx) => {
    const entered = await enterMessage(app, tx, kind, me, ids, { takesBack: true })
    const { message } = entered
    if (!(await actions.removeReaction(tx, kind, message.id, me.id, emoji))) return
    await changeMessage(app, tx, kind, message)
    await refreshNotices(app, tx, kind, entered)
  })

/** Who reacted, without people whom a block hides. */
export const listReactions = async (
  { db }: Pick<App, 'db'>,
  kind: AnyKind,
  me: Me,
  ids: { id: string; messageId: string },
) => {
  const { message, place } = await findReadable(db, kind, me, ids)
  const { hidden } = await viewerOf(db, me.id, place.blocksOf, [message])
  const all = (message.reactions ?? []).flatMap(({ emoji, userIds }) =>
    userIds
      .filter((id) => !hidden.has(id))
      .slice(0, maxPeopleNamed)
      .map((userId) => ({ emoji, userId })),
  )
  return withUsers(db, all)
}

/** Replaces user ids by people; without those whose accounts are gone. */
export const withUsers = async <Row extends { userId: string }>(db: Db, rows: readonly Row[]) => {
  const users = await findPublicUsers(db, [...new Set(rows.map(({ userId }) => userId))])
  const byId = new Map(users.map((user) => [user.id, user]))
  return rows.flatMap(({ userId, ...row }) => {
    const user = byId.get(userId)
    return user ? [{ ...row, user }] : []
  })
}
