import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { ConnectionRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import {
  connectionAccepted,
  connectionRejected,
  connectionRequested,
} from '#server/notifications/inputs.ts'
import { markHandled, notify } from '#server/notifications/notify.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import { checkRequestMessage } from '#server/safety/limits/requestMessage.ts'
import {
  areHidden,
  canonicalEmail,
  findPublicByEmail,
  findUser,
  searchPublic,
} from '#server/users/users.ts'
import { maxSearchResults, type NewConnection } from '#shared/connections/contract.ts'
import { mayAnswer, mayRequestAgainAt } from '#shared/connections/rules.ts'
import { Email } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { acceptRequest, endConnection, publishConnectionChange } from './userPair.ts'

type Page = { before?: string | undefined; limit: number }

export const listConnections = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  which: 'accepted' | 'pending',
  page: Page,
) => {
  const [rows, total] = await Promise.all([
    store.listConnections(db, me.id, which, page),
    store.countConnections(db, me.id, which),
  ])
  return { rows, total }
}

export const listSentRequests = ({ db }: Pick<App, 'db'>, me: Me, page: Page) =>
  store.listConnections(db, me.id, 'sent', page)

/** The number of pending requests to this user. */
export const countRequests = (db: Db, userId: string) =>
  store.countConnections(db, userId, 'pending')

export const { connectedIds } = store

export const listConnectionsWith = ({ db }: Pick<App, 'db'>, me: Me, userIds: string[]) =>
  store.listWith(db, me.id, userIds)

const getConnection = async (db: Db, me: Me, id: string) => {
  const connection = await store.findConnection(db, me.id, id)
  if (!connection) throw new AppError('connection_not_found')
  return connection
}

// The two users of a connection never change, so the pair can be locked before the row is read.
const lockOwnConnection = async (tx: Db, me: Me, id: string) => {
  const { otherUser } = await getConnection(tx, me, id)
  await store.lockUserPair(tx, me.id, otherUser.id)
  const row = await store.lockConnection(tx, me.id, id)
  if (!row) throw new AppError('connection_not_found')
  return row
}

const assertMayRequest = (before: ConnectionRow, me: Me, now: Date) => {
  if (before.status === 'accepted') throw new AppError('already_connected')
  if (before.status === 'pending')
    throw before.requesterId === me.id ? alreadyRequested() : requestedByOther()
  const allowedAt = mayRequestAgainAt(before, me.id)
  if (allowedAt && allowedAt > now) throw new AppError('request_declined_recently')
}

const alreadyRequested = () => new AlreadyDone('request_sent_already')
const requestedByOther = () => new AppError('request_received_already')

export const requestConnection = (app: App, me: Me, { clientId, ...fields }: NewConnection) =>
  inTransaction(app.db, async (tx) => {
    const { receiverId } = fields
    if (receiverId === me.id) throw new AppError('cannot_connect_to_self')
    await store.lockUserPair(tx, me.id, receiverId)
    const receiver = await findUser(tx, receiverId)
    // A 404 for blocked and banned users does not reveal the block.
    if (!receiver || receiver.isBanned || (await areHidden(tx, me.id, receiverId)))
      throw new AppError('user_not_found')
    const at = app.now()
    const content = ['connection', fields] as const
    const id = await createOnce(tx, { userId: me.id, clientId, content, at }, (id) =>
      addRequest(app, tx, me, { id, at, ...fields }),
    )
    return getConnection(tx, me, id)
  })

type ConnectionRequest = NewConnection & { id: string; at: Date }

/** There is one row per pair: a new request replaces a rejected one. */
const addRequest = async (
  app: App,
  tx: Tx,
  me: Me,
  { id, at, receiverId, message }: ConnectionRequest,
) => {
  const before = await store.lockPair(tx, me.id, receiverId)
  if (before) {
    assertMayRequest(before, me, at)
    await store.removeConnection(tx, before.id)
  }
  await enforceNewAccountLimit(app, tx, me, 'contact')
  const row = {
    id,
    requesterId: me.id,
    receiverId,
    status: 'pending' as const,
    message: await checkRequestMessage(app, tx, me, message),
    createdAt: at,
    updatedAt: at,
  }
  await store.addConnection(tx, row)
  await notify(app, tx, receiverId, connectionRequested(me, at))
  publishConnectionChange(app, tx, row)
}

export const answerConnection = (
  app: App,
  me: Me,
  { id, status }: { id: string; status: 'accepted' | 'rejected' },
) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockOwnConnection(tx, me, id)
    if (!mayAnswer(row, me)) throw new AppError('only_receiver_can_answer')
    if (row.status === status) throw new AlreadyDone('request_answered_already')
    if (row.status !== 'pending') throw new AppError('request_answered_already')
    if (status === 'accepted') await acceptRequest(app, tx, row)
    else await store.setStatus(tx, id, status, app.now())
    const createInput = status === 'accepted' ? connectionAccepted : connectionRejected
    await notify(app, tx, row.requesterId, createInput(me, row))
    const { requesterUser } = await getConnection(tx, me, id)
    await markHandled(app, tx, me.id, connectionRequested(requesterUser, row.createdAt))
    publishConnectionChange(app, tx, row)
    return getConnection(tx, me, id)
  })

/** Withdraws a pending request or ends a connection. A rejected request cannot be removed. */
export const removeConnection = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockOwnConnection(tx, me, id)
    if (row.status === 'rejected') throw new AppError('request_answered_already')
    if (row.status === 'pending' && row.requesterId !== me.id)
      throw new AppError('cannot_withdraw_received_request')
    await endConnection(app, tx, row)
    // Keeps the notification, marked as read: a new request today does not notify again.
    if (row.status === 'pending')
      await markHandled(app, tx, row.receiverId, connectionRequested(me, row.createdAt))
  })

/**
 * A complete address finds its owner, with the owner's consent. A partial address never matches:
 * otherwise addresses could be guessed letter by letter.
 */
export const searchUsers = ({ db }: Pick<App, 'db'>, me: Me, q: string) =>
  Email.safeParse(q).success
    ? findPublicByEmail(db, me.id, canonicalEmail(q))
    : searchPublic(db, me.id, q, maxSearchResults)
