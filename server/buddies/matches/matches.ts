import { cardOf } from '#server/buddies/cards/conversationCards.ts'
import { getProfileForShare } from '#server/buddies/profile.ts'
import { connect, lockUserPair, publishConnectionChange } from '#server/connections/userPair.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { BuddyMatchRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { buddyAccepted, buddyDeclined, buddyRequested } from '#server/notifications/inputs.ts'
import { markHandled, notify } from '#server/notifications/notify.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import { checkRequestMessage } from '#server/safety/limits/requestMessage.ts'
import { areHidden, findUser } from '#server/users/users.ts'
import type { BuddyMatch, NewBuddyMatch } from '#shared/buddies/contract.ts'
import { dayMs, isMutualMatch, isPathOver, mayAnswer, weekAt } from '#shared/buddies/rules.ts'
import { requestCooldownDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { endMatch } from './ending.ts'
import * as store from './store.ts'

type Page = { before?: string | undefined; limit: number }

const toBuddyMatch = (match: store.MatchWithUser, me: Me, now: Date): BuddyMatch => {
  const week = match.acceptedAt && weekAt(match.acceptedAt, now)
  return {
    ...match,
    direction: match.requesterId === me.id ? 'sent' : 'received',
    week,
    theme: week ? cardOf(week).theme : null,
    isPathOver: match.acceptedAt !== null && isPathOver(match.acceptedAt, now),
  }
}

export const listBuddies = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me, page: Page) => {
  const rows = await store.listOpen(db, me.id, page)
  return rows.map((row) => toBuddyMatch(row, me, now()))
}

/** The user's accepted buddies with their current week. */
export const listBuddyWeeks = async (db: Db, meId: string, now: Date) =>
  (await store.listAccepted(db, meId)).map(({ userId, acceptedAt }) => ({
    userId,
    week: weekAt(acceptedAt, now),
  }))

/** Whether a match between the two is pending or accepted. */
export const areMatched = async (db: Db, one: string, other: string) =>
  (await store.listBetween(db, one, other)).some(({ status }) =>
    ['pending', 'accepted'].includes(status),
  )

/** Whether a match between the two is accepted. */
export const areBuddies = async (db: Db, one: string, other: string) =>
  (await store.listBetween(db, one, other)).some(({ status }) => status === 'accepted')

const notFound = () => new AppError('buddy_not_found')

export const findMatch = async (db: Db, me: Me, id: string) => {
  const match = await store.findMatch(db, me.id, id)
  if (!match) throw notFound()
  return match
}

const otherUserId = ({ requesterId, buddyId }: BuddyMatchRow, me: Me) =>
  requesterId === me.id ? buddyId : requesterId

// The two users of a match never change, so the pair can be locked before the row is read.
const lockOwnMatch = async (tx: Tx, me: Me, id: string) => {
  const before = await findMatch(tx, me, id)
  const other = otherUserId(before, me)
  await lockUserPair(tx, me.id, other)
  const row = await store.lockMatch(tx, id)
  if (!row || (await areHidden(tx, me.id, other))) throw notFound()
  return row
}

const publishChange = (app: Pick<App, 'live'>, tx: Db, { requesterId, buddyId }: BuddyMatchRow) =>
  publishConnectionChange(app, tx, { requesterId, receiverId: buddyId })

const assertMayRequest = (before: BuddyMatchRow[], me: Me, now: Date) => {
  const waitingSince = now.getTime() - requestCooldownDays * dayMs
  for (const { status, requesterId, answeredAt } of before) {
    if (status === 'accepted') throw new AppError('already_buddies')
    if (status === 'pending')
      throw requesterId === me.id
        ? new AlreadyDone('request_sent_already')
        : new AppError('request_received_already')
    if (
      status === 'declined' &&
      requesterId === me.id &&
      (answeredAt?.getTime() ?? 0) > waitingSince
    )
      throw new AppError('request_declined_recently')
  }
}

const assertMutualMatch = async (tx: Tx, me: Me, request: NewBuddyMatch) => {
  // A fixed lock order prevents a deadlock of mutual requests.
  const [first, second] = [me.id, request.buddyId].toSorted() as [string, string]
  const profiles = new Map([
    [first, await getProfileForShare(tx, first)],
    [second, await getProfileForShare(tx, second)],
  ])
  const [mine, theirs] = [profiles.get(me.id), profiles.get(request.buddyId)]
  if (!mine) throw new AppError('buddy_profile_required')
  if (!theirs?.isLooking || !isMutualMatch(mine, theirs, request))
    throw new AppError('buddy_languages_differ')
}

export const requestBuddy = (app: App, me: Me, { clientId, ...request }: NewBuddyMatch) =>
  inTransaction(app.db, async (tx) => {
    const { buddyId, teachLanguage, learnLanguage } = request
    if (buddyId === me.id) throw new AppError('cannot_be_own_buddy')
    await lockUserPair(tx, me.id, buddyId)
    // A 404 for blocked and banned users does not reveal the block.
    const buddy = await findUser(tx, buddyId)
    if (!buddy || buddy.isBanned || (await areHidden(tx, me.id, buddyId)))
      throw new AppError('user_not_found')
    const createdAt = app.now()
    const key = { userId: me.id, clientId, content: ['buddy', request], at: createdAt } as const
    const id = await createOnce(tx, key, async (id) => {
      assertMayRequest(await store.listBetween(tx, me.id, buddyId), me, createdAt)
      await assertMutualMatch(tx, me, request)
      await enforceNewAccountLimit(app, tx, me, 'contact')
      const message = await checkRequestMessage(app, tx, me, request.message)
      const languages = { teachLanguage, learnLanguage }
      const row = { id, requesterId: me.id, buddyId, ...languages, message, createdAt }
      if (!(await store.addMatch(tx, row))) throw new AlreadyDone('request_sent_already')
      await notify(app, tx, buddyId, buddyRequested(me, createdAt))
      publishChange(app, tx, await findMatch(tx, me, id))
    })
    const match = await findMatch(tx, me, id)
    if (match.status === 'declined' || match.status === 'ended')
      throw new AppError('buddy_request_answered_before')
    return toBuddyMatch(match, me, createdAt)
  })

type Answer = { id: string; status: 'accepted' | 'declined' | 'ended' }

export const answerBuddy = (app: App, me: Me, { id, status }: Answer) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockOwnMatch(tx, me, id)
    if (status === 'ended') await endBuddyMatch(app, tx, row)
    else await applyAnswer(app, tx, me, row, status)
    return toBuddyMatch(await findMatch(tx, me, id), me, app.now())
  })

const endBuddyMatch = async (app: App, tx: Tx, row: BuddyMatchRow) => {
  if (row.status === 'pending') throw new AppError('not_buddies_yet')
  if (row.status === 'ended') throw new AlreadyDone('no_longer_buddies')
  if (row.status !== 'accepted') throw new AppError('not_buddies')
  await endMatch(app, tx, row)
  publishChange(app, tx, row)
}

const applyAnswer = async (
  app: App,
  tx: Tx,
  me: Me,
  row: BuddyMatchRow,
  status: 'accepted' | 'declined',
) => {
  if (!mayAnswer(row, me)) throw new AppError('only_receiver_can_answer')
  if (row.status === status) throw new AlreadyDone('request_answered_already')
  if (row.status !== 'pending') throw new AppError('request_answered_already')
  await store.answerMatch(tx, row.id, status, app.now())
  const createInput = status === 'accepted' ? buddyAccepted : buddyDeclined
  await notify(app, tx, row.requesterId, createInput(me, row))
  const { otherUser } = await findMatch(tx, me, row.id)
  await markHandled(app, tx, me.id, buddyRequested(otherUser, row.createdAt))
  // Buddies must be connected to exchange messages.
  if (status === 'accepted') await connect(app, tx, { ...row, receiverId: row.buddyId })
  else publishChange(app, tx, row)
}

export const withdrawBuddy = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockOwnMatch(tx, me, id)
    if (row.status !== 'pending') throw new AppError('request_answered_already')
    if (row.requesterId !== me.id) throw new AppError('cannot_withdraw_received_request')
    await store.removeMatch(tx, id)
    // Keeps the notification, marked as read: a new request today does not notify again.
    await markHandled(app, tx, row.buddyId, buddyRequested(me, row.createdAt))
    publishChange(app, tx, row)
  })
