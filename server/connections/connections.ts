import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/createOnce.ts'
import type { ConnectionRow } from '#server/db/peopleSchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import {
  connectionAccepted,
  connectionRejected,
  connectionRequested,
} from '#server/notifications/facts.ts'
import { notify, settle } from '#server/notifications/notify.ts'
import { countNewcomerDeed } from '#server/safety/limits/newcomers.ts'
import { areHidden, findUser } from '#server/users/users.ts'
import type { NewConnection } from '#shared/connections/contract.ts'
import { mayAnswer, mayAskAgainAt } from '#shared/connections/rules.ts'
import { isBlank } from '#shared/http/text.ts'
import type { Me } from '#shared/users/user.ts'
import { tellBoth } from './pairs.ts'
import * as store from './store.ts'

type Page = { before?: string | undefined; limit: number }

export const connectionsOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  which: store.Which,
  page: Page,
) => {
  const [rows, total] = await Promise.all([
    store.listConnections(db, me.id, which, page),
    store.countConnections(db, me.id, which),
  ])
  return { rows, total }
}

/** How many wait for this person's answer. */
export const countRequests = (db: Db, userId: string) =>
  store.countConnections(db, userId, 'pending')

export const { connectedIds } = store

export const connectionsWith = ({ db }: Pick<App, 'db'>, me: Me, userIds: string[]) =>
  store.listWith(db, me.id, userIds)

const found = async (db: Db, me: Me, id: string) => {
  const connection = await store.findConnection(db, me.id, id)
  if (!connection) throw new Refusal(404, 'Connection not found')
  return connection
}

// Who the two are never changes, so turns can be taken before it is looked at.
const lockMine = async (tx: Db, me: Me, id: string) => {
  const { otherUser } = await found(tx, me, id)
  await store.takeTurns(tx, me.id, otherUser.id)
  const row = await store.lockConnection(tx, me.id, id)
  if (!row) throw new Refusal(404, 'Connection not found')
  return row
}

const refuseAgain = (before: ConnectionRow, me: Me, now: Date) => {
  if (before.status === 'accepted') throw new Refusal(409, 'You are connected already')
  if (before.status === 'pending')
    throw before.requesterId === me.id ? askedAlready() : askedByOther()
  const again = mayAskAgainAt(before, me.id)
  if (again && again > now)
    throw new Refusal(409, 'They said no lately. You may ask again 30 days after that.')
}
const answeredAlready = 'This request has been answered already'
const askedAlready = () => new AlreadyDone('You have asked this person already')
const askedByOther = () => new Refusal(409, 'This person has asked you: you can accept that')

export const requestConnection = (app: App, me: Me, { clientId, ...asked }: NewConnection) =>
  inTransaction(app.db, async (tx) => {
    const { receiverId } = asked
    if (receiverId === me.id) throw new Refusal(400, 'You cannot connect to yourself')
    await store.takeTurns(tx, me.id, receiverId)
    const receiver = await findUser(tx, receiverId)
    // Whoever is blocked is not told so: to them this person is not there. Nor is who is banned.
    if (!receiver || receiver.isBanned || (await areHidden(tx, me.id, receiverId)))
      throw new Refusal(404, 'User not found')
    const at = app.now()
    const id = await createOnce(tx, { userId: me.id, clientId, at }, (id) =>
      addRequest(app, tx, me, { id, at, ...asked }),
    )
    return found(tx, me, id)
  })

type Asked = NewConnection & { id: string; at: Date }

/** Between two there is one row: what was rejected before makes way for what is asked now. */
const addRequest = async (app: App, tx: Tx, me: Me, { id, at, receiverId, message }: Asked) => {
  const before = await store.lockPair(tx, me.id, receiverId)
  if (before) {
    refuseAgain(before, me, at)
    await store.removeConnection(tx, before.id)
  }
  await countNewcomerDeed(app, tx, me, 'contact')
  const row = {
    id,
    requesterId: me.id,
    receiverId,
    status: 'pending' as const,
    message: message && !isBlank(message) ? message : null,
    createdAt: at,
    updatedAt: at,
  }
  await store.addConnection(tx, row)
  await notify(app, tx, receiverId, connectionRequested(me, at))
  tellBoth(app, tx, row)
}

export const answerConnection = (
  app: App,
  me: Me,
  { id, status }: { id: string; status: 'accepted' | 'rejected' },
) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockMine(tx, me, id)
    if (!mayAnswer(row, me)) throw new Refusal(403, 'Only the person you asked can answer')
    if (row.status === status) throw new AlreadyDone(answeredAlready)
    if (row.status !== 'pending') throw new Refusal(409, answeredAlready)
    await store.setStatus(tx, id, status, app.now())
    const fact = status === 'accepted' ? connectionAccepted : connectionRejected
    await notify(app, tx, row.requesterId, fact(me, row))
    const { requesterUser } = await found(tx, me, id)
    await settle(app, tx, me.id, connectionRequested(requesterUser, row.createdAt))
    tellBoth(app, tx, row)
    return found(tx, me, id)
  })

/** Takes back what one asked, or ends what was accepted. What was rejected stays so. */
export const removeConnection = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockMine(tx, me, id)
    if (row.status === 'rejected') throw new Refusal(409, answeredAlready)
    if (row.status === 'pending' && row.requesterId !== me.id)
      throw new Refusal(409, 'You can accept or decline what somebody asks you')
    await store.removeConnection(tx, id)
    // Not new any more, and asked again today it is not told again.
    if (row.status === 'pending')
      await settle(app, tx, row.receiverId, connectionRequested(me, row.createdAt))
    tellBoth(app, tx, row)
  })
