import { cardOf } from '#server/buddies/cards/conversationCards.ts'
import { publishConnectionChange } from '#server/connections/userPair.ts'
import type { Db } from '#server/db/connect.ts'
import type { BuddyMatchRow, BuddyMeetingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { lockUsersForShare } from '#server/users/users.ts'
import type { BuddyWeek } from '#shared/buddies/contract.ts'
import { pathWeeks, weekMs } from '#shared/buddies/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { findMatch } from './matches.ts'
import * as store from './store.ts'

type WeekContext = { acceptedAt: Date; meetings: BuddyMeetingRow[]; now: Date }

const toBuddyWeek = (week: number, { acceptedAt, meetings, now }: WeekContext): BuddyWeek => {
  const { theme, level } = cardOf(week)
  const recorded = meetings.find((meeting) => meeting.week === week)
  const startsAt = new Date(acceptedAt.getTime() + (week - 1) * weekMs)
  return {
    week,
    theme,
    level,
    startsAt,
    endsAt: new Date(startsAt.getTime() + weekMs),
    isAhead: startsAt > now,
    isMet: recorded !== undefined,
    completedBy: recorded?.completedBy ?? null,
  }
}

const requireAcceptedAt = ({ status, acceptedAt }: BuddyMatchRow) => {
  if (status === 'pending') throw new AppError('not_buddies_yet')
  if (status !== 'accepted' || !acceptedAt) throw new AppError('no_longer_buddies')
  return acceptedAt
}

const loadWeekContext = async ({ db, now }: { db: Db; now: App['now'] }, me: Me, id: string) => {
  const acceptedAt = requireAcceptedAt(await findMatch(db, me, id))
  return { acceptedAt, meetings: await store.listMeetings(db, id), now: now() }
}

const parseWeek = (text: string) => {
  const week = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (week < 1 || week > pathWeeks) throw new AppError('buddy_week_not_found')
  return week
}

export const listWeeks = async (app: Pick<App, 'db' | 'now'>, me: Me, id: string) => {
  const context = await loadWeekContext(app, me, id)
  return Array.from({ length: pathWeeks }, (_, at) => toBuddyWeek(at + 1, context))
}

export const getWeek = async (
  app: Pick<App, 'db' | 'now'>,
  me: Me,
  { id, week }: { id: string; week: string },
) => {
  const context = await loadWeekContext(app, me, id)
  const number = parseWeek(week)
  return { ...toBuddyWeek(number, context), card: cardOf(number) }
}

export const setWeekMet = (
  app: App,
  me: Me,
  { id, week, isMet }: { id: string; week: string; isMet: boolean },
) =>
  inTransaction(app.db, async (tx) => {
    const match = await findMatch(tx, me, id)
    await lockUsersForShare(tx, [match.requesterId, match.buddyId])
    // Serializes with a concurrent end of the match.
    requireAcceptedAt((await store.lockMatch(tx, id)) ?? match)
    const number = parseWeek(week)
    const deps = { db: tx, now: app.now }
    if (toBuddyWeek(number, await loadWeekContext(deps, me, id)).isAhead)
      throw new AppError('buddy_week_not_begun')
    const meeting = { matchId: id, week: number, completedBy: me.id, createdAt: app.now() }
    if (isMet) await store.addMeeting(tx, meeting)
    else await store.removeMeeting(tx, id, number)
    publishConnectionChange(app, tx, { requesterId: match.requesterId, receiverId: match.buddyId })
    return toBuddyWeek(number, await loadWeekContext(deps, me, id))
  })
