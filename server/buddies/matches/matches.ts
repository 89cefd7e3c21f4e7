import { cardOf } from '#server/buddies/cards/cards.ts'
import { keepProfile } from '#server/buddies/profile.ts'
import { connect, takeTurns, tellBoth } from '#server/connections/pairs.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/createOnce.ts'
import type { BuddyMatchRow } from '#server/db/peopleSchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { buddyAccepted, buddyDeclined, buddyRequested } from '#server/notifications/facts.ts'
import { notify, settle } from '#server/notifications/notify.ts'
import { countNewcomerDeed } from '#server/safety/limits/newcomers.ts'
import { areHidden, findUser } from '#server/users/users.ts'
import type { BuddyMatch, NewBuddyMatch } from '#shared/buddies/contract.ts'
import { dayMs, isPathOver, mayAnswer, weekAt, worksBothWays } from '#shared/buddies/rules.ts'
import { askAgainAfterDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Page = { before?: string | undefined; limit: number }

const matchOf = (match: store.KnownMatch, me: Me, now: Date): BuddyMatch => {
  const week = match.acceptedAt && weekAt(match.acceptedAt, now)
  return {
    ...match,
    direction: match.requesterId === me.id ? 'sent' : 'received',
    week,
    theme: week ? cardOf(week).theme : null,
    isPathOver: match.acceptedAt !== null && isPathOver(match.acceptedAt, now),
  }
}

export const buddiesOf = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me, page: Page) => {
  const [rows, total] = await Promise.all([
    store.listOpen(db, me.id, page),
    store.countOpen(db, me.id),
  ])
  return { rows: rows.map((row) => matchOf(row, me, now())), total }
}

/** With whom one is on the way, and how far. */
export const buddyWeeks = async (db: Db, meId: string, now: Date) =>
  (await store.listAccepted(db, meId)).map(({ userId, acceptedAt }) => ({
    userId,
    week: weekAt(acceptedAt, now),
  }))

/** One asked the other, or they are on the way. */
export const areMatched = async (db: Db, one: string, other: string) =>
  (await store.listBetween(db, one, other)).some(({ status }) =>
    ['pending', 'accepted'].includes(status),
  )

const notFound = () => new Refusal(404, 'Language buddy not found')

export const findMatch = async (db: Db, me: Me, id: string) => {
  const match = await store.findMatch(db, me.id, id)
  if (!match) throw notFound()
  return match
}

const otherOf = ({ requesterId, buddyId }: BuddyMatchRow, me: Me) =>
  requesterId === me.id ? buddyId : requesterId

// The two people of a match never change, so turns can be taken before it is looked at.
const lockMine = async (tx: Tx, me: Me, id: string) => {
  const before = await findMatch(tx, me, id)
  const other = otherOf(before, me)
  await takeTurns(tx, me.id, other)
  const row = await store.lockMatch(tx, id)
  if (!row || (await areHidden(tx, me.id, other))) throw notFound()
  return row
}

const tell = (app: Pick<App, 'live'>, tx: Db, { requesterId, buddyId }: BuddyMatchRow) =>
  tellBoth(app, tx, { requesterId, receiverId: buddyId })

const refuseAgain = (before: BuddyMatchRow[], me: Me, now: Date) => {
  const again = now.getTime() - askAgainAfterDays * dayMs
  for (const { status, requesterId, answeredAt } of before) {
    if (status === 'accepted') throw new Refusal(409, 'You are language buddies already')
    if (status === 'pending')
      throw requesterId === me.id
        ? new AlreadyDone('You have asked this person already')
        : new Refusal(409, 'This person has asked you: you can accept that')
    if (status === 'declined' && requesterId === me.id && (answeredAt?.getTime() ?? 0) > again)
      throw new Refusal(409, 'They said no lately. You may ask again 30 days after that.')
  }
}

const refuseOneWay = async (tx: Tx, me: Me, wish: NewBuddyMatch) => {
  // In one order, as two who ask each other lock the same two.
  const [first, second] = [me.id, wish.buddyId].toSorted() as [string, string]
  const profiles = new Map([
    [first, await keepProfile(tx, first)],
    [second, await keepProfile(tx, second)],
  ])
  const [mine, theirs] = [profiles.get(me.id), profiles.get(wish.buddyId)]
  if (!mine) throw new Refusal(409, 'Tell us about your languages first')
  if (!theirs?.isLooking || !worksBothWays(mine, theirs, wish))
    throw new Refusal(409, 'These languages no longer suit you both')
}

export const askBuddy = (app: App, me: Me, { clientId, ...wish }: NewBuddyMatch) =>
  inTransaction(app.db, async (tx) => {
    const { buddyId, teachLanguage, learnLanguage } = wish
    if (buddyId === me.id) throw new Refusal(400, 'You cannot be your own language buddy')
    await takeTurns(tx, me.id, buddyId)
    // Whoever is blocked is not told so: to them this person is not there. Nor is who is banned.
    const buddy = await findUser(tx, buddyId)
    if (!buddy || buddy.isBanned || (await areHidden(tx, me.id, buddyId)))
      throw new Refusal(404, 'User not found')
    const createdAt = app.now()
    const id = await createOnce(tx, { userId: me.id, clientId, at: createdAt }, async (id) => {
      refuseAgain(await store.listBetween(tx, me.id, buddyId), me, createdAt)
      await refuseOneWay(tx, me, wish)
      await countNewcomerDeed(app, tx, me, 'contact')
      const row = { id, requesterId: me.id, buddyId, teachLanguage, learnLanguage, createdAt }
      if (!(await store.addMatch(tx, row)))
        throw new AlreadyDone('You have asked this person already')
      await notify(app, tx, buddyId, buddyRequested(me, createdAt))
      tell(app, tx, await findMatch(tx, me, id))
    })
    const match = await findMatch(tx, me, id)
    if (match.status === 'declined' || match.status === 'ended')
      throw new Refusal(409, 'This request was answered before. You can send a new one.')
    return matchOf(match, me, createdAt)
  })

const answeredAlready = 'This request has been answered already'

type Answer = { id: string; status: 'accepted' | 'declined' | 'ended' }

export const answerBuddy = (app: App, me: Me, { id, status }: Answer) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockMine(tx, me, id)
    if (status === 'ended') await end(app, tx, row)
    else await answer(app, tx, me, row, status)
    return matchOf(await findMatch(tx, me, id), me, app.now())
  })

const end = async (app: App, tx: Tx, row: BuddyMatchRow) => {
  if (row.status === 'pending') throw new Refusal(409, 'You are not language buddies yet')
  if (row.status === 'ended') throw new AlreadyDone('You are no longer language buddies')
  if (row.status !== 'accepted') throw new Refusal(409, 'You are not language buddies')
  await store.endMatch(tx, row.id, app.now())
  tell(app, tx, row)
}

const answer = async (
  app: App,
  tx: Tx,
  me: Me,
  row: BuddyMatchRow,
  status: 'accepted' | 'declined',
) => {
  if (!mayAnswer(row, me)) throw new Refusal(403, 'Only the person you asked can answer')
  if (row.status === status) throw new AlreadyDone(answeredAlready)
  if (row.status !== 'pending') throw new Refusal(409, answeredAlready)
  await store.answerMatch(tx, row.id, status, app.now())
  const fact = status === 'accepted' ? buddyAccepted : buddyDeclined
  await notify(app, tx, row.requesterId, fact(me, row))
  const { otherUser } = await findMatch(tx, me, row.id)
  await settle(app, tx, me.id, buddyRequested(otherUser, row.createdAt))
  // They can write to each other from now on.
  if (status === 'accepted') await connect(app, tx, row.requesterId, row.buddyId)
  else tell(app, tx, row)
}

export const withdrawBuddy = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const row = await lockMine(tx, me, id)
    if (row.status !== 'pending') throw new Refusal(409, answeredAlready)
    if (row.requesterId !== me.id)
      throw new Refusal(409, 'You can accept or decline what somebody asks you')
    await store.removeMatch(tx, id)
    // Not new any more, and asked again today it is not told again.
    await settle(app, tx, row.buddyId, buddyRequested(me, row.createdAt))
    tell(app, tx, row)
  })
