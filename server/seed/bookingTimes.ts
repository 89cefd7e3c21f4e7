import { createHash } from 'node:crypto'
import type { Me } from '#shared/users/user.ts'
import { daysBefore } from './dates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Hours at which people book: most in the evening, some around lunch. */
const hours = [8, 9, 11, 12, 12, 13, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22]

/** From 0 to 1, and always the same for the same text. */
const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

const pick = <T>(from: T[], text: string) => from[Math.floor(chance(text) * from.length)] as T

/** Booking begins this many days before the last booking. */
const maxDays = 26
export const announcedDaysBefore = maxDays + 2

/**
 * When these people book, in this order: some weeks before the last booking, and more often
 * towards it. Null for people who registered later than that.
 */
export const bookingTimes = (
  title: string,
  people: Pick<Me, 'username' | 'createdAt'>[],
  last: Date,
): (Date | null)[] => {
  const span = maxDays * (0.4 + 0.6 * chance(title))
  let earliest = 0
  return people.map(({ username, createdAt }, at) => {
    const salt = `${title} ${username}`
    const time = `${pick(hours, salt)}:${Math.floor(chance(`${salt} minute`) * 60)}`
    const daysAgo = span * (1 - (at + chance(`${salt} day`)) / people.length) ** 1.5
    const planned = daysBefore(last, daysAgo, time)
    // The evening of the last day may be too late.
    const inTime = planned > last ? new Date(planned.getTime() - day) : planned
    const isMember = inTime > createdAt
    const firstDay = daysBefore(new Date(createdAt.getTime() + day), 0, time)
    if (!isMember && firstDay > last) return null
    const bookedAt = new Date(Math.max((isMember ? inTime : firstDay).getTime(), earliest))
    earliest = bookedAt.getTime() + (3 + 40 * chance(`${salt} gap`)) * minute
    return bookedAt
  })
}
