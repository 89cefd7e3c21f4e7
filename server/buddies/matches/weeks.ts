import { cardOf } from '#server/buddies/cards/cards.ts'
import { keepPeople, tellBoth } from '#server/connections/pairs.ts'
import type { Db } from '#server/db/connect.ts'
import type { BuddyMatchRow, BuddyMeetingRow } from '#server/db/peopleSchema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { BuddyWeek } from '#shared/buddies/contract.ts'
import { pathWeeks, weekMs } from '#shared/buddies/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { findMatch } from './matches.ts'
import * as store from './store.ts'

type Path = { acceptedAt: Date; meetings: BuddyMeetingRow[]; now: Date }

const weekOf = (week: number, { acceptedAt, meetings, now }: Path): BuddyWeek => {
  const { theme, level } = cardOf(week)
  const met = meetings.find((meeting) => meeting.week === week)
  const startsAt = new Date(acceptedAt.getTime() + (week - 1) * weekMs)
  return {
    week,
    theme,
    level,
    startsAt,
    endsAt: new Date(startsAt.getTime() + weekMs),
    isAhead: startsAt > now,
    isMet: met !== undefined,
    tickedBy: met?.tickedBy ?? null,
  }
}

const acceptedAtOf = ({ status, acceptedAt }: BuddyMatchRow) => {
  if (status === 'pending') throw new Refusal(409, 'You are not language buddies yet')
  if (status !== 'accepted' || !acceptedAt)
    throw new Refusal(409, 'You are no longer language buddies')
  return acceptedAt
}

const pathOf = async ({ db, now }: { db: Db; now: App['now'] }, me: Me, id: string) => {
  const acceptedAt = acceptedAtOf(await findMatch(db, me, id))
  return { acceptedAt, meetings: await store.listMeetings(db, id), now: now() }
}

const numberOf = (text: string) => {
  const week = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (week < 1 || week > pathWeeks) throw new Refusal(404, 'There is no such week')
  return week
}

export const weeksOf = async (app: Pick<App, 'db' | 'now'>, me: Me, id: string) => {
  const path = await pathOf(app, me, id)
  return Array.from({ length: pathWeeks }, (_, at) => weekOf(at + 1, path))
}

export const findWeek = async (
  app: Pick<App, 'db' | 'now'>,
  me: Me,
  { id, week }: { id: string; week: string },
) => {
  const path = await pathOf(app, me, id)
  const number = numberOf(week)
  return { ...weekOf(number, path), card: cardOf(number) }
}

export const tickWeek = (
  app: App,
  me: Me,
  { id, week, isMet }: { id: string; week: string; isMet: boolean },
) =>
  inTransaction(app.db, async (tx) => {
    const match = await findMatch(tx, me, id)
    await keepPeople(tx, [match.requesterId, match.buddyId])
    // Whoever ends it at this moment comes before or after, not between.
    acceptedAtOf((await store.lockMatch(tx, id)) ?? match)
    const number = numberOf(week)
    const of = { db: tx, now: app.now }
    if (weekOf(number, await pathOf(of, me, id)).isAhead)
      throw new Refusal(409, 'This week has not begun yet')
    const meeting = { matchId: id, week: number, tickedBy: me.id, createdAt: app.now() }
    if (isMet) await store.addMeeting(tx, meeting)
    else await store.removeMeeting(tx, id, number)
    tellBoth(app, tx, { requesterId: match.requesterId, receiverId: match.buddyId })
    return weekOf(number, await pathOf(of, me, id))
  })
